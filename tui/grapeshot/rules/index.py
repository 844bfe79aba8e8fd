"""The ready index: read from the user's cache folder, rebuilt only when a source changed.

The cache is a convenience. Where it cannot be read or written, or is damaged, the index is made
anew and the look-up is merely slower.
"""
# pathlib costs a fifth of the look-up's time, so paths are strings here.
# ruff: noqa: PTH103, PTH105, PTH107, PTH118, PTH120, PTH123, PTH208

from __future__ import annotations

import gc
import marshal
import os
import sys
from zlib import crc32

from grapeshot.rules import sources
from grapeshot.rules.folders import cache_folder
from grapeshot.version import __version__

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable

    from grapeshot.rules.index_types import Index, Source

_FORMAT = f"grapeshot rules 3 {__version__} {sys.version}\n".encode()
_CHECKSUM = 4
_KEPT = 8


def read_index(
    folders: list[str],
    packs: Callable[[bool], list[tuple[str, str]]],
    *,
    plugins: bool = True,
) -> Index:
    """Return the index of all rules.

    `folders` are plugin folders of the user's; with `plugins` false only what ships is in it.
    `packs` is asked for name and module of the packs that are installed, with or without those of
    third parties, where the cache cannot tell.
    """
    points = sources.entry_point_files(sys.path)
    folders = folders if plugins else []
    file = _cache_file(folders, plugins)
    cached = _read(file)
    known = cached is not None and cached["entry_points"] == points
    packages = cached["packages"] if cached is not None and known else packs(plugins)
    found = _sources(packages, folders)
    if cached is not None and known and cached["sources"] == found:
        return cached
    from grapeshot.rules.build import build  # parses TOML and Python: only when something changed

    index = build(points, packages, found)
    _write(file, index)
    return index


def _sources(packages: list[tuple[str, str]], folders: list[str]) -> list[Source]:
    found = [source for folder in folders for source in sources.house(folder)]
    for name, module in packages:
        found += sources.pack(name, module)
    return found + sources.shipped()


def _cache_file(folders: list[str], plugins: bool) -> str:
    folder = cache_folder()
    if not folder:
        return ""
    asked = "\0".join([sys.prefix, __file__, str(plugins), *map(os.path.abspath, folders)])
    return os.path.join(folder, f"rules-{crc32(asked.encode(errors='replace')):08x}.index")


def _read(file: str) -> Index | None:
    """Return the cached index, or None if there is none that is whole and of this version."""
    try:
        with open(file, "rb") as stream:
            data = memoryview(stream.read())
    except OSError:
        return None
    begin = len(_FORMAT)
    packed = data[begin + _CHECKSUM :]
    if data[:begin] != _FORMAT or data[begin : begin + _CHECKSUM] != _checksum(packed):
        return None  # marshal must never be given bytes that it did not write itself
    gc.disable()  # it would look through the new objects several times, and none is garbage
    index: Index = marshal.loads(packed)
    gc.enable()
    return index


def _checksum(data: bytes | memoryview) -> bytes:
    return crc32(data).to_bytes(_CHECKSUM, "big")


def _write(file: str, index: Index) -> None:
    """Keep the index for the next look-up, if that can be done."""
    if not file:
        return
    data = marshal.dumps(dict(index))
    beside = f"{file}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(file), exist_ok=True)
        with open(beside, "wb") as stream:
            stream.write(_FORMAT + _checksum(data) + data)
        os.replace(beside, file)
        _forget_old(os.path.dirname(file))
    except OSError:
        _remove(beside)


def _forget_old(folder: str) -> None:
    """Remove all but the newest few indexes: each set of plugin folders makes one."""
    paths = [os.path.join(folder, n) for n in os.listdir(folder) if n.startswith("rules-")]
    for path in sorted(paths, key=os.path.getmtime, reverse=True)[_KEPT:]:
        _remove(path)


def _remove(path: str) -> None:
    try:
        os.remove(path)
    except OSError:
        return
