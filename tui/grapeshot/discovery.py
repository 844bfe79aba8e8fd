"""Finding plugins without importing anything: entry points of distributions, files in folders.

The entry points are read off the `entry_points.txt` files on `sys.path`: importing
`importlib.metadata` alone would take longer than a whole look-up may.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

GROUP = "grapeshot"


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
            origin = metadata.name.rpartition(".")[0]
            for name, module in _declared(metadata / "entry_points.txt"):
                found.setdefault(name, Found(name, module, "", origin))
    return sorted(found.values())


def _metadata_folders(folder: str) -> list[Path]:
    try:
        return sorted(p for p in Path(folder).iterdir() if p.suffix in (".dist-info", ".egg-info"))
    except OSError:
        return []


def _declared(file: Path) -> list[tuple[str, str]]:
    try:
        text = file.read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError):
        return []
    declared, inside = [], False
    for line in map(str.strip, text.splitlines()):
        if line.startswith("["):
            inside = line == f"[{GROUP}]"
        elif inside and "=" in line and not line.startswith(("#", ";")):
            name, _, module = line.partition("=")
            declared.append((name.strip(), module.partition("[")[0].strip()))
    return declared


def house_files(folders: Iterable[Path]) -> list[Found]:
    """Return the `.py` files of the user's plugin folders, sorted by name in each folder."""
    return [
        Found(path.stem.replace("_", "-"), path.stem, str(path), str(folder))
        for folder in folders
        if folder.is_dir()
        for path in sorted(folder.glob("*.py"))
        if not path.name.startswith(("_", "test_", "conftest"))
    ]
