"""Where battles are kept, by name: one file each in the user's folder of battles."""

from __future__ import annotations

import os
from pathlib import Path

from grapeshot.errors import Fault, shown
from grapeshot.names import nearest, normalise
from grapeshot.rules.folders import battle_folder

ENDING = ".battle"
_NAMELESS = "nameless"
_LONGEST = 80
MOST = 500
"""Battles that are kept; a guest fills no disk with them."""


def folder() -> Path:
    """Return the folder of battles, which may not exist yet. Raise Fault where there is no home."""
    found = battle_folder()
    if not found:
        raise Fault("unreadable", "there is no home to keep battles in")
    return Path(found)


def nameless_folder() -> Path:
    """Return the folder of battles without a name. Raise Fault where there is no home."""
    return folder() / _NAMELESS


def known() -> list[Path]:
    """Return the files of all battles that have a name, the one that was changed last first."""
    return _logs_in(folder())


def known_nameless() -> list[Path]:
    """Return the files of all battles without a name, the one that was changed last first."""
    return _logs_in(nameless_folder())


def is_nameless(path: Path) -> bool:
    """Return whether a battle has no name yet."""
    return path.parent.name == _NAMELESS


def _logs_in(folder: Path) -> list[Path]:
    return sorted(folder.glob(f"*{ENDING}"), key=_changed, reverse=True)


def _changed(path: Path) -> float:
    """Return when a battle was changed last; who only looks on leaves an empty log beside it."""
    times = []
    for each in (path, path.with_name(f"{path.name}-wal")):  # what was written last stands there
        try:
            status = each.stat()
        except OSError:
            continue
        times += [status.st_mtime] if status.st_size else []
    return max(times, default=0.0)


def name_of(path: Path) -> str:
    """Return the name of a battle by its file."""
    return path.name.removesuffix(ENDING)


def new_path(name: str) -> Path:
    """Return the file of a new battle. Raise Fault for a name that no file can have."""
    fits = name.strip() == name and 0 < len(name.encode()) <= _LONGEST
    if not fits or not name.isprintable() or name[0] in ".-" or set(name) & {"/", os.sep, "\0"}:
        raise Fault(
            "bad_name",
            f"a battle cannot be called {shown(name)}",
            expected=f"at most {_LONGEST} letters, no slash, and no dot or hyphen in front",
        )
    if len(known()) >= MOST:
        raise Fault("too_many", f"there are {MOST} battles already; take one out of {folder()}")
    same = [path for path in known() if normalise(name_of(path)) == normalise(name)]
    return same[0] if same else folder() / f"{name}{ENDING}"


def path_of(name: str) -> Path:
    """Return the file of a battle by its name. Raise Fault with the nearest name."""
    names = {name_of(path): path for path in (*known(), *known_nameless())}
    for each, path in names.items():
        if normalise(each) == normalise(name):
            return path
    raise Fault(
        "no_battle",
        f"there is no battle {shown(name)}",
        expected="one that `grapeshot battle list` tells",
        nearest=nearest(name, names),
    )
