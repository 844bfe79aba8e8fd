"""The table of `grapeshot compare` as plain text, for any width."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.compare.figures import first_shown
from grapeshot.present.comparison import cell_text, height, per_points, told_once
from grapeshot.records import NamedTuple
from grapeshot.visible import FAINT, HIGH, MIDDLE, PLAIN, columns_of, visible

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from grapeshot.cli.page import Page
    from grapeshot.compare.table import Table

_LONGEST_NAME = 30
_LEAST_COLUMN = 7
_GAP = 2
_MOST_SAID = 15
_MARKS = {"high": HIGH, "middle": MIDDLE, "": "", "low": FAINT}


class _Axis(NamedTuple):
    """What stands across a table: a heading for each column, and the place of its cells."""

    heads: list[str]
    places: list[tuple[int, int]]
    """Column and variant."""
    over: str
    """What is said above, being the same for all columns."""


def table_text(table: Table, arguments: Namespace, page: Page) -> Iterator[str]:
    """Yield the lines of all tables: one for each figure asked for, and each variant."""
    names = _shown_names(table, arguments)
    for name in names:
        chance = table.is_chance(name)
        for axis in _axes(table):
            yield from _one(table, name, axis, arguments, page, chance=chance)
    yield from _notes(table, page)


def _shown_names(table: Table, arguments: Namespace) -> list[str]:
    """Return the figures that get a table: those asked for, else the first of them."""
    asked = [*arguments.measure, *map(str, table.question.conditions)]
    return asked or [first_shown(table.names)]


def _axes(table: Table) -> Iterator[_Axis]:
    """Yield what stands across each table: the targets; what is swept, of a single target."""
    question = table.question
    targets = [each.name for each in question.targets]
    variants = [_variant(each.vary) for each in question.variants]
    if len(targets) == 1 and len(variants) > 1:
        places = [(0, variant) for variant in range(len(variants))]
        yield _Axis(variants, places, f"at {targets[0]}")
        return
    for number, variant in enumerate(variants):
        places = [(column, number) for column in range(len(targets))]
        yield _Axis(targets, places, variant)


def _variant(vary: object) -> str:
    return " ".join(f"{key}={value}" for key, value in dict(vary).items())  # type: ignore[call-overload]  # it is a mapping


def _one(
    table: Table, name: str, axis: _Axis, arguments: Namespace, page: Page, *, chance: bool
) -> Iterator[str]:
    """Yield one table, in as many blocks as the columns take at this width."""
    question = table.question
    by = "" if arguments.sort in ("", "target", name) else arguments.sort
    rows = table.rows_by(by, name, axis.places[0][1]) if arguments.sort else _all_rows(table)
    what = "chance of" if chance else "mean of"
    per = " for 100 points" if arguments.per_point and not chance else ""
    yield page.strong(f"{what} {name}{per}{f', {axis.over}' if axis.over else ''}")
    wide = max(columns_of(visible(question.weapons[row].name)) for row in rows)
    texts = {
        place: [_text(table, row, place, name, arguments, chance=chance) for row in rows]
        for place in axis.places
    }
    spare = page.style.width - (_widest(axis, texts) + _GAP) * len(axis.heads)
    margin = min(wide, max(_LONGEST_NAME, spare))
    top = max((_value(table, row, p, name) or 0 for row in rows for p in axis.places), default=0)
    for block in _blocks(axis, texts, page.style.width - margin):
        yield from _legend(block, page)
        heads = " " * margin + "".join(f"{' ' * _GAP}{head:>{block.width}}" for head in block.heads)
        yield page.faint(heads.rstrip())
        for number, row in enumerate(rows):
            line = _fitted(visible(question.weapons[row].name), margin)
            for place in block.places:
                text = f"{texts[place][number]:>{block.width}}"
                value = _value(table, row, place, name)
                line += " " * _GAP + _coloured(text, value, top, page)
            yield line.rstrip()
        yield ""


class _Block(NamedTuple):
    """As many columns as stand beside each other."""

    heads: list[str]
    places: list[tuple[int, int]]
    width: int
    legend: list[str]
    """What the heads stand for, where they are numbers."""


def _widest(axis: _Axis, texts: dict[tuple[int, int], list[str]]) -> int:
    """Return the width of a column that holds any of the heads and any of the figures."""
    figures = (text for each in texts.values() for text in each)
    return max(map(columns_of, (*map(visible, axis.heads), *figures)))


def _blocks(axis: _Axis, texts: dict[tuple[int, int], list[str]], room: int) -> Iterator[_Block]:
    """Yield the columns in blocks: under their names where all fit, else under numbers."""
    widest = max(columns_of(text) for each in texts.values() for text in each)
    heads = [visible(head) for head in axis.heads]
    width = _widest(axis, texts)
    if (width + _GAP) * len(heads) <= room:
        yield _Block(heads, axis.places, width, [])
        return
    width = max(widest, _LEAST_COLUMN - _GAP)
    many = max(1, room // (width + _GAP))
    for start in range(0, len(heads), many):
        numbers = range(start, min(start + many, len(heads)))
        yield _Block(
            [str(number + 1) for number in numbers],
            [axis.places[number] for number in numbers],
            width,
            [f"{number + 1} {heads[number]}" for number in numbers],
        )


def _legend(block: _Block, page: Page) -> Iterator[str]:
    """Yield what the numbers above a block stand for, several to a line."""
    line = ""
    for each in block.legend:
        if line and columns_of(line) + 3 + columns_of(each) > page.style.width:
            yield page.faint(line)
            line = ""
        line += f"{'   ' * bool(line)}{_fitted(each, page.style.width).rstrip()}"
    if line:
        yield page.faint(line)


def _text(
    table: Table,
    row: int,
    place: tuple[int, int],
    name: str,
    arguments: Namespace,
    *,
    chance: bool,
) -> str:
    scale: float | None = 1
    if arguments.per_point and not chance:
        scale = per_points(table.question, row)
    if scale is None:
        return "?"
    return cell_text(table.cells.get((row, *place)), name, chance=chance, scale=scale)


def _value(table: Table, row: int, place: tuple[int, int], name: str) -> float | None:
    return table.figure(row, place[0], place[1], name)


def _coloured(text: str, value: float | None, top: float, page: Page) -> str:
    """Return a figure in the colour of its height among all, where colours are used."""
    if not page.style.colour or value is None:
        return text
    mark = _MARKS[height(value, top)]
    return f"{mark}{text}{PLAIN}" if mark else text


def _fitted(text: str, width: int) -> str:
    """Return a text in so many columns; what is cut off is told by a sign."""
    if columns_of(text) <= width:
        return text + " " * (width - columns_of(text))
    while columns_of(text) > width - 2:
        text = text[:-1]
    return text + ".." + " " * (width - 2 - columns_of(text))


def _all_rows(table: Table) -> list[int]:
    return list(range(len(table.question.weapons)))


def _notes(table: Table, page: Page) -> Iterator[str]:
    """Yield what the signs of cells stand for, each text once."""
    cells = table.cells.values()
    said = list(told_once(cells))
    for sign, count, text in said[:_MOST_SAID]:
        cells_told = f"{count} cell{'s' * (count != 1)}"
        yield from page.style.lines(f"{sign} {cells_told}: {text}", 0, 4)
    if len(said) > _MOST_SAID:
        yield f"({len(said) - _MOST_SAID} more notes: --json has them, cell by cell)"
