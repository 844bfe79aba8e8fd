"""Finding plugins without importing anything: entry points of distributions, files in folders.

The entry points are read off the `entry_points.txt` files on `sys.path`: importing
`importlib.metadata` alone would take longer than a whole look-up may.
"""
# pathlib costs a tenth of the start of a command, so paths are strings here.
# ruff: noqa: PTH118, PTH119, PTH123, PTH208

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from os import PathLike
from typing import NamedTuple

GROUP = "grapeshot"
_HEADER = f"[{GROUP}]"


class Found(NamedTuple):
    """A plugin that was found: its name, the module or file to load, where it comes from."""

    name: str
    module: str
    path: str
    origin: str


def entry_points(search: Iterable[str] | None = None) -> list[Found]:
    """Return the plugins that installed distributions declare, sorted by name.

    `search` are the folders to look in; default `sys.path`. Where a distribution is found twice,
    the first one counts, as it does for imports.
    """
    found: dict[str, Found] = {}
    for folder in sys.path if search is None else search:
        for metadata in _metadata_folders(folder or "."):
            origin = os.path.basename(metadata).rpartition(".")[0]
            for name, module in _declared(os.path.join(metadata, "entry_points.txt")):
                found.setdefault(name, Found(name, module, "", origin))
    return sorted(found.values())


def _metadata_folders(folder: str) -> list[str]:
    return [
        os.path.join(folder, name)
        for name in _names_in(folder)
        if name.endswith((".dist-info", ".egg-info"))
    ]


def _names_in(folder: str | PathLike[str]) -> list[str]:
    """Return the names in a folder, sorted; none where it is missing or no folder."""
    try:
        return sorted(os.listdir(folder))
    except OSError:
        return []


def _declared(file: str) -> list[tuple[str, str]]:
    try:
        with open(file, "rb", buffering=0) as stream:
            found = stream.read()
        if _HEADER.encode() not in found:  # so it is with nearly all, and there are many
            return []
        text = found.decode()
    except (OSError, UnicodeDecodeError):
        return []
    declared, inside = [], False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == _HEADER
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, module = line.partition("=")
            declared.append((name.strip(), module.partition("[")[0].strip()))
    return declared


def house_files(folders: Iterable[str | PathLike[str]]) -> list[Found]:
    """Return the `.py` files of the user's plugin folders, sorted by name in each folder."""
    return [
        Found(name[:-3].replace("_", "-"), name[:-3], os.path.join(folder, name), str(folder))
        for folder in folders
        for name in _names_in(folder)
        if name.endswith(".py") and not name.startswith(("_", "test_", "conftest"))
    ]
