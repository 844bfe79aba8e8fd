"""How a comparison is laid out as a table: what stands down and across, and in which order."""

from __future__ import annotations

from typing import NamedTuple

from grapeshot.compare.cells import Cell
from grapeshot.compare.table import Table

_LONGEST_HEAD = 12


class Place(NamedTuple):
    """The place of a cell in a question."""

    row: int
    column: int
    variant: int


class Layout(NamedTuple):
    """What stands where: the longer side down, the other across.

    Where one of them has a single member, what is swept stands across in its place.
    """

    down: tuple[str, ...]
    across: tuple[str, ...]
    places: tuple[tuple[Place, ...], ...]
    """Of each line down, the place of each cell across."""


def layout_of(table: Table, variant: int) -> Layout:
    """Return the layout of a comparison, of one variant where both sides have several members."""
    question = table.question
    weapons = tuple(each.name for each in question.weapons)
    targets = tuple(each.name for each in question.targets)
    variants = tuple(vary_text(each.vary) for each in question.variants)
    rows, columns = range(len(weapons)), range(len(targets))
    if len(variants) > 1 and min(len(weapons), len(targets)) == 1:
        if len(targets) >= len(weapons):
            cells = [[Place(0, c, v) for v in range(len(variants))] for c in columns]
        else:
            cells = [[Place(r, 0, v) for v in range(len(variants))] for r in rows]
        down, across = max(targets, weapons, key=len), variants
    elif len(targets) > len(weapons):
        cells = [[Place(r, c, variant) for r in rows] for c in columns]
        down, across = targets, weapons
    else:
        cells = [[Place(r, c, variant) for c in columns] for r in rows]
        down, across = weapons, targets
    return Layout(down, across, tuple(map(tuple, cells)))


def vary_text(vary: object) -> str:
    """Return the values of a variant in words."""
    pairs = dict(vary).items()  # type: ignore[call-overload]  # it is a mapping
    return " ".join(f"{key} {value}" for key, value in pairs) or "now"


def order_of(layout: Layout, table: Table, name: str, by: int | None) -> list[int]:
    """Return the lines in order: as they come (`by` None), by name (-1), or by a column's figure.

    The highest comes first; what has no figure comes last.
    """
    lines = list(range(len(layout.down)))
    if by is None:
        return lines
    if by < 0:
        return sorted(lines, key=lambda line: layout.down[line].casefold())

    def value(line: int) -> float:
        found = table.figure(*layout.places[line][by], name)
        return float("-inf") if found is None else found

    return sorted(lines, key=value, reverse=True)


def head(name: str) -> str:
    """Return a name as the heading of a column in two lines, each cut off where it is long."""
    first, _, second = name.partition(" - ")
    words = first.split()
    if not second and len(first) > _LONGEST_HEAD and len(words) > 1:
        half = max(1, len(words) // 2)
        first, second = " ".join(words[:half]), " ".join(words[half:])
    return f"{_cut(first)}\n{_cut(second)}".rstrip()


def _cut(text: str) -> str:
    return text if len(text) <= _LONGEST_HEAD else text[: _LONGEST_HEAD - 1] + "…"


def cell_at(table: Table, place: Place) -> Cell | None:
    """Return the cell at a place, once it has come."""
    return table.cells.get((place.row, place.column, place.variant))
