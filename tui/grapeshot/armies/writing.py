"""Writing what was imported: one file of profiles for each file read, army lists beside them."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from grapeshot.armies.importing import stem_of
from grapeshot.armies.lists import army_toml
from grapeshot.armies.work import Imported
from grapeshot.engagement import saving
from grapeshot.errors import Fault, Place
from grapeshot.records import NamedTuple

_MOST_BYTES = 900_000
"""A file of profiles that is larger would not be read; no real catalogue makes one."""


class Written(NamedTuple):
    """A file that is to be written, and what it will hold."""

    path: Path
    text: str


def files_of(imported: Imported, profiles: Path, armies: Path) -> list[Written]:
    """Return the files that something imported becomes: none where there is nothing in it."""
    stem = stem_of(imported.path)
    head = f"# Imported from {imported.path.name.encode('unicode_escape').decode()}.\n\n"
    found = []
    if imported.profiles:
        path = profiles / imported.ruleset / f"{stem}.toml"
        found.append(Written(path, head + _profiles_toml(imported, path)))
    if imported.army is not None:
        found.append(Written(armies / f"{stem}.toml", head + army_toml(imported.army)))
    return found


def _profiles_toml(imported: Imported, path: Path) -> str:
    import tomli_w

    tables: dict[str, list[dict[str, Any]]] = {}
    for profile in imported.profiles:
        tables.setdefault(profile.kind, []).append(profile.table)
    text = tomli_w.dumps(tables)
    if len(text.encode()) > _MOST_BYTES:
        told = f"its profiles come to more than {_MOST_BYTES // 1000} kB"
        raise Fault("too_large", told, place=Place(str(path)))
    return text


def demand_free(files: Iterable[Written], *, overwrite: bool) -> None:
    """Raise Fault (`exists`) where a file stands in the way, or two would have the same name."""
    seen: dict[Path, Written] = {}
    for each in files:
        if each.path in seen:
            raise Fault("exists", "two files would be written here", place=Place(str(each.path)))
        seen[each.path] = each
        if os.path.lexists(each.path) and not overwrite:
            text = "there is such a file already"
            raise Fault("exists", text, expected="--overwrite", place=Place(str(each.path)))


def write(files: Iterable[Written]) -> None:
    """Write files, each whole or not at all. Raise Fault (`unwritable`)."""
    for each in files:
        with saving.saying("unwritable", "cannot be written", each.path):
            each.path.parent.mkdir(parents=True, exist_ok=True)
        saving.write(saving.standing_at(each.path), each.text.encode())
