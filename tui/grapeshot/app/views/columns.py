"""Odds beside each other: one measure of several attacks, or of both sides, in columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from textual.content import Content

from grapeshot.app.lines import EMPTY, columns, cut, fit, joined, styled
from grapeshot.present.bars import Row, bar, percent, rows_of

if TYPE_CHECKING:
    from grapeshot.pipeline.odds import Frame

_WIDE_CELL = 20
"""From this width on a cell holds a bar and both chances; below it only that of so much or more."""
_WIDEST_BAR = 30
_ALONE = 5
"""Columns that set the figures of a single attack apart."""
_DIFFERENCE = 8
_PER_CENT = 7


class Column(NamedTuple):
    """One attack, or one side: its name and the distribution of a measure.

    `rolled` is what the shot that is shown came to. Without a distribution there are no odds.
    """

    name: str
    distribution: Mapping[int, float] | None
    mean: float | None = None
    rolled: int | None = None


def column_of(name: str, frame: Frame, measure: str, rolled: int | None = None) -> Column:
    """Return a measure of some odds as a column."""
    mean = frame.mean.get(measure)
    told = None if mean is None else float(mean)
    return Column(name, frame.distributions.get(measure), told, rolled)


def column_lines(
    shown: Sequence[Column],
    width: int,
    height: int,
    *,
    difference: bool = False,
    label: int = 0,
) -> list[Content]:
    """Return at most `height` lines: names, means, and the chances value by value.

    `difference` adds how much more likely so much or more is in the last column than in the first.
    The values take `label` columns at least.
    """
    rows = _common_rows(shown, max(1, height - 1), from_second=difference)
    label = max(label, max([len(row.label) for row in rows], default=1) + 2)
    room = width - label - (_DIFFERENCE if difference else 0)
    cell = max(_PER_CENT, room // max(1, len(shown)))
    lines = [_head(shown, label, cell, difference=difference)]
    tables = [_rows_of(column, rows) for column in shown]
    top = max([row.chance for table in tables for row in table], default=1) or 1
    for number, row in enumerate(rows):
        cells = [table[number] if table else None for table in tables]
        line: Content = styled(f"{row.label:>{label - 1}} ")
        for column, each in zip(shown, cells, strict=True):
            line = joined(line, _cell(each, column.rolled, top, cell, is_alone=len(shown) == 1))
        lines.append(cut(joined(line, _gap(cells, difference=difference)), width))
    return [cut(line, width) for line in lines]


def _common_rows(shown: Sequence[Column], most: int, *, from_second: bool) -> list[Row]:
    """Return rows that hold the values of all columns, or all but the least: that is certain."""
    together: dict[int, float] = {}
    for column in shown:
        for value, chance in (column.distribution or {}).items():
            together[value] = together.get(value, 0) + float(chance) / len(shown)
    if from_second and len(together) > 1:
        del together[min(together)]
    return rows_of(together, most) if together else []


def _rows_of(column: Column, rows: Sequence[Row]) -> list[Row]:
    """Return the rows of one column, cut where those of all are."""
    if column.distribution is None:
        return []
    chances = {value: float(chance) for value, chance in column.distribution.items()}
    return [
        row._replace(
            chance=sum(c for value, c in chances.items() if row.low <= value <= row.high),
            at_least=sum(c for value, c in chances.items() if value >= row.low),
        )
        for row in rows
    ]


def _head(shown: Sequence[Column], label: int, cell: int, *, difference: bool) -> Content:
    line: Content = styled(" " * label)
    for column in shown:
        mean = "" if column.mean is None else f" {column.mean:.2f}"
        name = fit(column.name, max(1, cell - 2 - len(mean)))
        told = joined(styled(name, "strong"), styled(mean, "title"))
        line = joined(line, columns(told, styled(" "), cell))
    return joined(line, styled("B-A".rjust(_DIFFERENCE), "faint")) if difference else line


def _cell(
    row: Row | None, rolled: int | None, top: float, width: int, *, is_alone: bool
) -> Content:
    """Return the bar of one value, its chance where there is room, and that of so much or more."""
    if row is None or row.at_least < _IMPOSSIBLE:
        return styled("–".rjust(width - 1) + " ", "faint")
    hit = rolled is not None and row.low <= rolled <= row.high
    wide, gap = is_alone or width >= _WIDE_CELL, " " if is_alone else ""
    room = min(_WIDEST_BAR, width - (2 * _PER_CENT if wide else _PER_CENT) - 1)
    if is_alone:
        room = max(4, min(2 * _WIDEST_BAR, width - 2 * _PER_CENT - _ALONE))
    share = row.chance / top if wide else row.at_least
    drawn = bar(share, max(0, room)) if room > 0 else ""
    exact = f" {percent(row.chance):>6}" if wide else ""
    styles = ("rolled", "strong", "strong") if hit else ("bar", "", "faint" if wide else "")
    line: Content = joined(
        styled(drawn, styles[0]),
        styled(" " * (room - len(drawn))),
        styled(exact, styles[1]),
        styled(f"{gap} {percent(row.at_least):>6}", styles[2]),
        styled(f"{gap}◄" if hit else " ", "rolled"),
    )
    return joined(line, styled(" " * max(0, width - line.cell_length)))


def _gap(cells: Sequence[Row | None], *, difference: bool) -> Content:
    first, last = cells[0], cells[-1]
    if not difference or first is None or last is None:
        return EMPTY
    points = (last.at_least - first.at_least) * 100
    style = "faint" if abs(points) < _NOTHING else "good" if points > 0 else "bad"
    return styled(f"{points:+.1f}".rjust(_DIFFERENCE - 1), style)


_IMPOSSIBLE = 1e-15
_NOTHING = 0.05
"""Points of a per cent that are shown as none."""
