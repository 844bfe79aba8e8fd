"""The table of a comparison as it fills: its cells by place, sorted by any figure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot.compare.figures import figure
from grapeshot.errors import Fault
from grapeshot.names import nearest, normalise

if TYPE_CHECKING:
    from collections.abc import Iterable

    from grapeshot.compare.cells import Cell, Line
    from grapeshot.compare.question import Question
    from grapeshot.pipeline.plan import Caveat

BY_NAME = ("weapon", "target")


class Table:
    """The cells that have come so far."""

    def __init__(self, question: Question) -> None:
        self.question = question
        self.cells: dict[tuple[int, int, int], Cell] = {}
        self.means: dict[str, None] = {}
        self.chances: dict[str, None] = {}
        """The names of all figures that any cell has so far."""
        self._highest: dict[str, float] = {}
        self._idle: frozenset[Caveat] | None = None

    def add(self, line: Line) -> None:
        """Add the cells of a line."""
        for cell in line.cells:
            self.cells[cell.row, cell.column, cell.variant] = cell
            self.means.update(dict.fromkeys(cell.mean))
            self.chances.update(dict.fromkeys((*cell.at_least, *cell.events)))
            for figures in (cell.mean, cell.at_least, cell.events):
                for name, value in figures.items():
                    if value > self._highest.get(name, 0.0):
                        self._highest[name] = float(value)
        self._idle = line.idle if self._idle is None else self._idle & line.idle

    @property
    def names(self) -> list[str]:
        """The names of all figures that any cell has so far, means first."""
        return [*self.means, *(name for name in self.chances if name not in self.means)]

    def is_chance(self, name: str) -> bool:
        """Return whether a figure is a probability."""
        return ">=" in name or name in self.chances

    def highest(self, name: str) -> float:
        """Return the highest value of a figure so far, 0 where there is none."""
        return self._highest.get(name, 0.0)

    @property
    def idle(self) -> list[Caveat]:
        """What is stated for every cell and no rule has asked for in any so far."""
        return sorted(self._idle or ())

    def figure(self, row: int, column: int, variant: int, name: str) -> float | None:
        """Return a figure of the cell at a place, None where there is none."""
        cell = self.cells.get((row, column, variant))
        return None if cell is None else figure(cell, name)

    def mean_of_row(self, row: int, variant: int, name: str) -> float | None:
        """Return the mean of a figure over the targets that a weapon has any at."""
        columns = range(len(self.question.targets))
        return _mean(self.figure(row, column, variant, name) for column in columns)

    def rows_by(self, key: str, name: str, variant: int = 0) -> list[int]:
        """Return the rows in order: by the name of the weapon, or the best first.

        `key` is "weapon", the name of a target - by the figure `name` at it - or "" for the mean
        of that figure over all targets. Raise Fault for a target that there is none of.
        """
        rows = list(range(len(self.question.weapons)))
        if normalise(key) == "weapon":
            return sorted(rows, key=lambda row: self.question.weapons[row].name)
        column = self._column(key) if key else None

        def value(row: int) -> float:
            if column is None:
                found = self.mean_of_row(row, variant, name)
            else:
                found = self.figure(row, column, variant, name)
            return float("-inf") if found is None else found

        return sorted(rows, key=value, reverse=True)

    def _column(self, name: str) -> int:
        names = [each.name for each in self.question.targets]
        for number, each in enumerate(names):
            if normalise(each) == normalise(name):
                return number
        raise Fault(
            "unknown_sort",
            f'nothing to sort by is called "{name}"',
            expected="a measure, weapon, target, or the name of a target",
            nearest=nearest(name, [*BY_NAME, *names]),
        )


def _mean(values: Iterable[float | None]) -> float | None:
    known = [each for each in values if each is not None]
    return sum(known) / len(known) if known else None
