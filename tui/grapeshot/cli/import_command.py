"""`grapeshot import`: weapons, units and army lists out of other programs' files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.armies.importing import Importer
from grapeshot.armies.work import Imported
from grapeshot.armies.writing import Written, demand_free, files_of, write
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_session_options, say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.cli.profile_faults import faults_of
from grapeshot.errors import Fault, Place
from grapeshot.rules.folders import army_folder, profile_folder

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from grapeshot.plugins.ruleset import Ruleset


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "Read catalogues (.cat .gst .catz .gstz) and rosters (.ros .rosz, NewRecruit's JSON) into "
        "profiles and army lists of your own. Files that a catalogue builds on are looked for "
        "beside it. What cannot be read is told."
    )
    add = parser.add_argument
    add("files", nargs="+", metavar="FILE", help="catalogues and rosters")
    add("--into", metavar="DIR", default="", help="the folder of profiles to write to")
    add("--ruleset", metavar="R", default="", help="the rule set, where the files do not tell")
    add("--dry-run", action="store_true", help="tell the counts and write nothing")
    add("--overwrite", action="store_true", help="replace files of the same name")
    add_json_option(parser, "an object with all that was and was not read")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """Import files. Return the exit code."""
    this = Run(arguments)
    if arguments.ruleset:
        this.session.plugins.ruleset(arguments.ruleset)
    profiles, armies = _folders(arguments.into)

    def check(ruleset: Ruleset, kind: str, table: dict[str, Any], place: Place) -> Iterator[Fault]:
        return faults_of(this.session, ruleset, kind, table, place)

    importer = Importer(this.session, check, arguments.ruleset)
    imported, faults = importer.read(dict.fromkeys(map(Path, arguments.files)))
    if faults:
        this.complain(*faults)
    written = [(each, files_of(each, profiles, armies)) for each in imported]
    if not arguments.dry_run:
        files = [file for _, own in written for file in own]
        demand_free(files, overwrite=arguments.overwrite)
        write(files)
    if arguments.json:
        print_json(_as_table(written, faults, dry=arguments.dry_run))
    else:
        Page().write(_line(each, own, dry=arguments.dry_run) for each, own in written)
        _tell_unread(imported)
    this.tell_problems()
    return this.code


def _folders(into: str) -> tuple[Path, Path]:
    """Return the folders that profiles and army lists go to. Raise Fault where there are none."""
    if into:
        return Path(into), Path(into) / "armies"
    profiles, armies = profile_folder(), army_folder()
    if not profiles or not armies:
        raise Fault("unwritable", "there is no folder of your own here", expected="--into DIR")
    return Path(profiles), Path(armies)


def _line(imported: Imported, files: list[Written], *, dry: bool) -> str:
    """Return a line about one file: how many profiles came of it, and where they were written."""
    counts = f"{imported.count('weapon')} weapons, {imported.count()} units"
    if imported.refused:
        counts += f" ({len(imported.refused)} not read)"
    if imported.army is not None:
        counts += f", an army of {len(imported.army.unit)} units"
    if imported.unread:
        counts += f", {len(imported.unread)} texts unread"
    where = ", ".join(str(file.path) for file in files) or "nothing to write"
    return f"{imported.path}: {imported.ruleset}: {counts} {'(dry run)' if dry else '->'} {where}"


def _tell_unread(imported: Iterable[Imported]) -> None:
    """Say what was not read: each text once, with where it stands first and how often."""
    for each in imported:
        for refused in each.refused:
            say(f"{each.path}: {refused.profile}: not read: {refused.reason}")
        bearers: dict[tuple[str, str | None], list[str]] = {}
        for unread in each.unread:
            bearers.setdefault((unread.text, unread.nearest), []).append(unread.profile)
        for (text, near), names in bearers.items():
            more = f" and {len(names) - 1} more" if len(names) > 1 else ""
            hint = f'; nearest is "{near}"' if near else ""
            say(f'{each.path}: {names[0]}{more}: unread: "{text}"{hint}')
        for note in each.notes:
            say(f"{each.path}: {note}")


def _as_table(
    written: list[tuple[Imported, list[Written]]], faults: list[Fault], *, dry: bool
) -> dict[str, Any]:
    """Return all of it as JSON can hold it."""
    return {
        "files": [
            {
                "file": str(each.path),
                "ruleset": each.ruleset,
                "weapons": each.count("weapon"),
                "units": each.count(),
                "army": len(each.army.unit) if each.army is not None else None,
                "written": [] if dry else [str(file.path) for file in files],
                "notes": list(each.notes),
            }
            for each, files in written
        ],
        "unread": [
            {"file": str(each.path), **unread._asdict()}
            for each, _ in written
            for unread in each.unread
        ],
        "not_read": [
            {"file": str(each.path), **refused._asdict()}
            for each, _ in written
            for refused in each.refused
        ],
        "faults": [
            {
                "file": fault.place.file,
                "line": fault.place.line,
                "word": fault.word,
                "text": fault.sentence(),
            }
            for fault in faults
        ],
    }
