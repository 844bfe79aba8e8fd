"""What was read of each source: read once in a process, and again where its file has changed.

A dashboard makes its index anew whenever a house rule is edited; what ships stays as it is.
"""

from __future__ import annotations

from functools import lru_cache

from grapeshot.rules import house, search
from grapeshot.rules.reading import check, is_ledger, parse

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from typing import Any

    from grapeshot.rules.index_types import Source

_FILES, _TEXTS = 1_000, 10_000
"""How many are kept: all that ship twice over."""


def ledger(source: Source) -> dict[str, Any] | None:
    """Return the checked tables of a ledger, or None if the file is no ledger. Raise Fault.

    Nobody may change what is in them.
    """
    return _ledger(source["path"], source["stamp"])


def module(source: Source) -> house.Declared | None:
    """Return the rule that a module declares, None where it declares none. Raise Fault, OSError."""
    return _module(source["path"], source["stamp"])


def weapons(source: Source) -> list[tuple[str, list[str]]]:
    """Return name and traits of each weapon of a file of profiles. Raise Fault."""
    return _weapons(source["path"], source["stamp"])


@lru_cache(_FILES)
def _ledger(path: str, stamp: tuple[int, int]) -> dict[str, Any] | None:
    text, tables = parse(path)
    if not is_ledger(tables):
        return None  # a plugin folder may hold TOML files for other ends
    check(path, text, tables)
    return tables


@lru_cache(_FILES)
def _module(path: str, stamp: tuple[int, int]) -> house.Declared | None:
    return house.read_module(path)


@lru_cache(_FILES)
def _weapons(path: str, stamp: tuple[int, int]) -> list[tuple[str, list[str]]]:
    _, tables = parse(path)
    armed = (weapon for weapon in tables.get("weapon", ()) if weapon.get("name"))
    return [(weapon["name"], weapon.get("traits", [])) for weapon in armed]


stems = lru_cache(_TEXTS)(search.stems)
