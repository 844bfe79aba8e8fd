"""On which line of a TOML file a key stands.

The standard library's reader gives no positions, so this scans the file for headers and keys. It is
only called once something is wrong, on a file that is known to be TOML.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(r"""\s*((?:[\w-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[\w-]+|"[^"]*"))*)\s*=""")
_INDEXED = re.compile(r"(.+?)\[(\d+)\]$")


def line_of(file: Path, key: str) -> int | None:
    """Return the line, from 1, of a key such as `engagement[2].weapon.traits[0]`.

    Where the key itself does not stand in the file, the nearest table above it counts; None where
    the file cannot be read.
    """
    try:
        positions = _positions(file, file.stat().st_mtime_ns)
    except (OSError, UnicodeDecodeError):
        return None
    while key:
        if key in positions:
            return positions[key]
        key = _parent(key)
    return None


@lru_cache(maxsize=4)
def _positions(file: Path, changed: int) -> dict[str, int]:
    """Scan a file; once for all that is wrong in it, as long as it was not `changed` again."""
    return _scan(file.read_text(encoding="utf-8-sig").splitlines())


def _parent(key: str) -> str:
    indexed = _INDEXED.match(key)
    return indexed[1] if indexed else key.rpartition(".")[0]


def _scan(lines: list[str]) -> dict[str, int]:
    positions: dict[str, int] = {}
    counts: dict[str, int] = {}
    table, skipped_to = "", 0
    for number, line in enumerate(lines, 1):
        if number <= skipped_to:
            continue
        if header := _HEADER.match(line):
            table = _table_name(header[1] == "[[", _plain(header[2]), counts)
            positions.setdefault(table, number)
        elif found := _KEY.match(line):
            key = f"{table}.{_plain(found[1])}" if table else _plain(found[1])
            positions.setdefault(key, number)
            skipped_to = _last_line(lines, number)
            _add_items(positions, key, lines[number - 1 : skipped_to], number)
    return positions


def _plain(name: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in name.split("."))


def _table_name(array: bool, name: str, counts: dict[str, int]) -> str:
    """Return a table's name with the index of the last item of each array above it."""
    parts: list[str] = []
    names = name.split(".")
    for depth, part in enumerate(names):
        parts.append(part)
        path = ".".join(parts)
        if array and depth == len(names) - 1:
            counts[path] = counts.get(path, -1) + 1
        if path in counts:
            parts[-1] = f"{part}[{counts[path]}]"
    return ".".join(parts)


def _last_line(lines: list[str], number: int) -> int:
    """Return the line on which the value that begins on `number` ends."""
    for last in range(number, min(number + 200, len(lines)) + 1):
        try:
            tomllib.loads("\n".join(lines[number - 1 : last]))
        except tomllib.TOMLDecodeError:
            continue
        return last
    return number


def _add_items(positions: dict[str, int], key: str, lines: list[str], first: int) -> None:
    """Note the line on which each item of an array begins that is written over several lines."""
    found, begins = 0, first
    for last in range(1, len(lines)):
        items = _items_of("\n".join(lines[:last]) + "\n]")
        if items is None:
            continue
        for index in range(found, items):
            positions.setdefault(f"{key}[{index}]", begins)
        found, begins = items, first + last


def _items_of(text: str) -> int | None:
    """Return how many items an array has whose value is the only one of a text, or None."""
    try:
        (value,) = tomllib.loads(text).values()
    except tomllib.TOMLDecodeError:
        return None
    while isinstance(value, dict) and len(value) == 1:  # a dotted key
        (value,) = value.values()
    return len(value) if isinstance(value, list) else None
