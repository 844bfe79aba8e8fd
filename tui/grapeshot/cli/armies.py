"""`grapeshot armies`: the user's army lists, what their units are, and whether they are right."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.armies.fielded import field_army
from grapeshot.armies.lists import armies_in, file_of, read_army
from grapeshot.cli import exit_codes
from grapeshot.cli.army_points import points_told
from grapeshot.cli.common import Run
from grapeshot.cli.options import add_json_option, add_session_options, say
from grapeshot.cli.output import print_json
from grapeshot.cli.page import Page
from grapeshot.cli.profile_changes import where
from grapeshot.errors import Fault
from grapeshot.names import normalise
from grapeshot.rules.folders import army_folder

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from grapeshot.armies.lists import Army

_ACTIONS = ("list", "show", "check", "where")


def add_arguments(parser: ArgumentParser) -> None:
    """Declare the arguments of the command."""
    parser.description = (
        "list [WORDS]: the army lists in your folder; show NAME or FILE...: units, weapons and "
        "points; check [FILE or DIR...]: say what is wrong with them; where: the folder."
    )
    add = parser.add_argument
    add("action", choices=_ACTIONS, help="what to do")
    add("names", nargs="*", metavar="NAME", help="words, names of lists, or files")
    add_json_option(parser, "an array of army lists, or an object with the faults")
    add_session_options(parser)


def run(arguments: Namespace) -> int:
    """List, show or check army lists. Return the exit code."""
    folder = army_folder()
    if not folder:
        raise Fault("unreadable", "there is no home to keep army lists in")
    if arguments.action == "where":
        return where(folder, "army list", json=arguments.json)
    this = Run(arguments)
    actions = {"list": _list, "show": _show, "check": _check}
    code = actions[arguments.action](this, arguments, Path(folder))
    this.tell_problems()
    return max(code, this.code)


def _list(this: Run, arguments: Namespace, folder: Path) -> int:
    wanted = [normalise(word) for word in arguments.names]
    found = [
        (path, army)
        for path, army in _readable(this, folder)
        if all(word in normalise(f"{army.name} {path.stem} {army.ruleset}") for word in wanted)
    ]
    if arguments.json:
        print_json([_row(path, army) for path, army in found])
    else:
        Page().write(f"{_headline(army)}  {path}" for path, army in found)
    if not found:
        say(f"no army list in {folder}" + (f' with "{" ".join(arguments.names)}"' * bool(wanted)))
    return exit_codes.OK if found else exit_codes.DIFFERENT


def _readable(this: Run, folder: Path) -> Iterator[tuple[Path, Army]]:
    """Yield the army lists of a folder; one that is not right is named, and left."""
    for path in armies_in(folder):
        try:
            yield path, read_army(path)
        except Fault as fault:
            this.complain(*getattr(fault, "faults", [fault]))


def _show(this: Run, arguments: Namespace, folder: Path) -> int:
    if not arguments.names:
        say("armies show: name an army list or its file; `armies list` tells those you have")
        return exit_codes.USAGE
    from grapeshot.cli.army_text import army_lines, army_table

    fielded = []
    for name in arguments.names:
        try:
            fielded.append(field_army(file_of(name, folder), this.session))
        except Fault as fault:
            this.complain(*getattr(fault, "faults", [fault]))
    faults = [fault for each in fielded for fault in each.faults]
    if faults:
        this.complain(*faults)
    if arguments.json:
        print_json([army_table(this.session, each) for each in fielded])
    else:
        Page().write(line for each in fielded for line in army_lines(this.session, each))
    return exit_codes.OK


def _check(this: Run, arguments: Namespace, folder: Path) -> int:
    paths = [_path_or_list(name, folder) for name in arguments.names] or [folder]
    if not arguments.names and not folder.is_dir():
        say(f"armies check: name a file or folder, since there is no {folder} yet")
        return exit_codes.USAGE
    from grapeshot.cli.army_check import check

    return check(this.session, paths).tell(json=arguments.json)


def _path_or_list(name: str, folder: Path) -> Path:
    """Return a file or folder that is there, or the file of the list of that name."""
    path = Path(name)
    return path if path.exists() else file_of(name, folder)


def _headline(army: Army) -> str:
    count = len(army.unit)
    return f"{army.name}  {army.ruleset}  {count} unit{'s' * (count != 1)}{points_told(army)}"


def _row(path: Path, army: Army) -> dict[str, Any]:
    return {
        "name": army.name,
        "ruleset": army.ruleset,
        "units": len(army.unit),
        "points": army.spent(),
        "limit": army.points,
        "file": str(path),
    }
