"""A distribution as the rows of a table: value, its chance, the chance of at least that much."""

from __future__ import annotations

from grapeshot.present.bars import percent
from grapeshot.visible import columns_of

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from grapeshot.cli.page import Page

    Row = tuple[str, str, str, float]
    """Value, chance, chance of at least the value or "", the chance as a number for the bar."""

_MOST_ROWS = 30
_NEGLIGIBLE = 0.0005


def table_lines(distribution: dict[str, Any], page: Page) -> Iterator[str]:
    """Yield the table of a distribution, with a bar in each row."""
    rows: list[Row] = [("", "exactly", "at least", 0.0), *_rows(distribution)]
    widths = [max(map(columns_of, column)) for column in list(zip(*rows, strict=True))[:3]]
    most = max(row[3] for row in rows)
    for number, (value, exactly, at_least, share) in enumerate(rows):
        indent = " " * (widths[0] + 6 - columns_of(value))
        cells = f"{indent}{value}  {exactly:>{widths[1]}}  {at_least:>{widths[2]}}"
        yield f"{cells}  {page.bar(share / most)}".rstrip() if number else page.faint(cells)


def _rows(distribution: dict[str, Any]) -> Iterator[Row]:
    whole = all(value.lstrip("-").isdigit() for value in distribution)
    if any(isinstance(chance, str) for chance in distribution.values()):
        yield from _rows_of_fractions(distribution, ordered=whole)
    elif whole:
        yield from _rows_of_counts({int(value): each for value, each in distribution.items()})
    else:
        for value, chance in distribution.items():
            yield value, in_percent(chance), "", chance


def _rows_of_fractions(distribution: dict[str, Any], *, ordered: bool) -> Iterator[Row]:
    from fractions import Fraction

    left = Fraction(1)
    for value, text in distribution.items():
        chance = Fraction(text)
        yield value, str(text), str(left) if ordered else "", float(chance)
        left -= chance


def _rows_of_counts(distribution: dict[int, float]) -> Iterator[Row]:
    """Yield the rows of a count; negligible ends and long tables are drawn together."""
    values = sorted(distribution)
    low, high = _tail(values, distribution), _tail(values[::-1], distribution)
    inner = values[low : len(values) - high]
    step = -(-len(inner) // _MOST_ROWS)
    runs = [inner[start : start + step] for start in range(0, len(inner), step)]
    left = 1.0
    for run in [values[:low], *runs, values[len(values) - high :]]:
        if run:
            share = sum(distribution[value] for value in run)
            label = str(run[0]) if len(run) == 1 else f"{run[0]}-{run[-1]}"
            yield label, in_percent(share), in_percent(left), share
            left -= share


def _tail(values: list[int], distribution: dict[int, float]) -> int:
    """Return how many values from the start have a negligible chance together."""
    together, count = 0.0, 0
    for value in values:
        together += distribution[value]
        if together >= _NEGLIGIBLE:
            break
        count += 1
    return count


def in_percent(chance: float) -> str:
    """Return a chance as the commands print it."""
    return percent(chance, 2, joint=" ")
