"""Checking files of the user's: profiles and engagements, every fault with its place."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grapeshot.cli.checked import Checked
from grapeshot.cli.profile_faults import faults_of, kinds_of, no_kind
from grapeshot.engagement.profiles import read_toml
from grapeshot.engagement.reading import Faulty
from grapeshot.errors import Fault, Place
from grapeshot.names import nearest, normalise
from grapeshot.toml_lines import line_of

if TYPE_CHECKING:
    from grapeshot.plugins.ruleset import Ruleset
    from grapeshot.session import Session

Table = Mapping[str, Any]


def check(session: Session, paths: Iterable[Path], ruleset: str = "") -> Checked:
    """Check files, and all TOML files below folders but army lists.

    A profile file belongs to the rule set whose name its folder has, or to `ruleset`. Raise Fault
    for a path that is not there.
    """
    checked = Checked("files", "profiles", "engagements")
    for path in paths:
        try:
            path.stat()
        except OSError as error:  # is_dir and exists pass on what is neither "yes" nor "no"
            raise Fault("unreadable", f"{path}: {error.strerror}") from None
        for file in sorted(_profile_files(path)) if path.is_dir() else [path]:
            checked.counts["files"] += 1
            try:
                _FileCheck(session, file, ruleset, checked).run()
            except Fault as fault:
                checked.faults.append(fault)
    return checked


def _profile_files(folder: Path) -> Iterable[Path]:
    """Return the files below a folder; army lists, which `import --into` puts there, are others."""
    return (each for each in folder.rglob("*.toml") if each.parent.name != _ARMIES)


_ARMIES = "armies"


class _FileCheck:
    """Checks one file."""

    def __init__(self, session: Session, file: Path, ruleset: str, checked: Checked) -> None:
        self._session = session
        self._file = file
        self._ruleset = ruleset or file.absolute().parent.name
        self._checked = checked

    def run(self) -> None:
        """Check the file. Raise Fault where nothing in it can be made out."""
        document = read_toml(self._file)
        if "unit" in document and "ruleset" in document:
            told = "this is an army list: `grapeshot armies check` reads it"
            raise Fault("bad_file", told, place=Place(str(self._file)))
        if "engagement" in document or "ruleset" in document:
            self._engagements()
        else:
            self._profiles(document)

    def _engagements(self) -> None:
        for each in self._session.read(self._file):
            self._checked.counts["engagements"] += 1
            if isinstance(each, Faulty):
                self._checked.faults += each.faults

    def _profiles(self, document: Table) -> None:
        ruleset = self._known_ruleset()
        for kind, tables in document.items():
            if kind not in kinds_of(ruleset) or not isinstance(tables, list):
                self._add(no_kind(kind, ruleset, self._place(kind)))
                continue
            names: set[str] = set()
            for index, table in enumerate(tables):
                self._checked.counts["profiles"] += 1
                place = self._place(f"{kind}[{index}]")
                for fault in faults_of(self._session, ruleset, kind, table, place):
                    self._add(fault)
                self._demand_new_name(kind, table, names, place)

    def _demand_new_name(self, kind: str, table: Any, names: set[str], place: Place) -> None:
        name = table.get("name") if isinstance(table, dict) else None
        if isinstance(name, str) and normalise(name) in names:
            twice = f'there is a {kind} named "{name}" already'
            self._add(Fault("bad_profile", twice, place=place))
        names.add(normalise(str(name)))

    def _known_ruleset(self) -> Ruleset:
        plugins = self._session.plugins
        known = plugins.rulesets()
        if self._ruleset in known:
            return known[self._ruleset]
        raise Fault(
            "unknown_ruleset",
            f'the folder "{self._ruleset}" is not named after a rule set',
            expected="one of: " + ", ".join(known) + " (or --ruleset)",
            nearest=nearest(self._ruleset, known),
            place=Place(str(self._file)),
        )

    def _place(self, key: str) -> Place:
        return Place(str(self._file), key)

    def _add(self, fault: Fault) -> None:
        key = fault.place.key
        fault.place.line = line_of(self._file, key) or line_of(self._file, f"{key}[0]")
        self._checked.faults.append(fault)
