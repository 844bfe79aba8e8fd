"""Checking army lists: every fault with its place, those of the profiles that they name too."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from grapeshot.armies.fielded import FieldedArmy, field_army
from grapeshot.cli.checked import Checked
from grapeshot.cli.profile_faults import faults_of
from grapeshot.engagement.places import find_line
from grapeshot.errors import Fault

if TYPE_CHECKING:
    from grapeshot.engagement.profiles import Profile
    from grapeshot.session import Session


def check(session: Session, paths: Iterable[Path]) -> Checked:
    """Check the army lists of files, and of all TOML files below folders.

    Raise Fault for a path that is not there.
    """
    checked = Checked("files", "units")
    seen: set[str] = set()
    for path in paths:
        for file in _files(path):
            checked.counts["files"] += 1
            try:
                army = field_army(file, session)
            except Fault as fault:
                checked.faults += getattr(fault, "faults", [fault])
                continue
            checked.counts["units"] += len(army.listed.unit)
            checked.faults += army.faults
            checked.faults += _faults_of_profiles(session, army, seen)
    return checked


def _files(path: Path) -> list[Path]:
    try:
        path.stat()
    except OSError as error:
        raise Fault("unreadable", f"{path}: {error.strerror}") from None
    return sorted(path.rglob("*.toml")) if path.is_dir() else [path]


def _faults_of_profiles(session: Session, army: FieldedArmy, seen: set[str]) -> Iterator[Fault]:
    """Yield what is wrong with the profiles that an army names, once each."""
    ruleset = session.plugins.ruleset(army.listed.ruleset)
    for profile in _profiles(army):
        key = f"{profile.file} {profile.place().key}"
        if key in seen:
            continue
        seen.add(key)
        for fault in faults_of(session, ruleset, profile.kind, profile.table, profile.place()):
            find_line(fault)
            yield fault


def _profiles(army: FieldedArmy) -> Iterator[Profile]:
    for unit in army.units:
        yield unit.profile
        yield from (weapon.profile for weapon in unit.weapons)
