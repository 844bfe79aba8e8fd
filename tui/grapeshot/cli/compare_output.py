"""What `grapeshot compare` prints, as lines come: JSON and CSV at once, a table at the end."""

from __future__ import annotations

import sys
from time import monotonic
from typing import TYPE_CHECKING

from grapeshot.cli import exit_codes
from grapeshot.cli.options import say
from grapeshot.cli.output import print_json, talk, write
from grapeshot.compare.figures import figure
from grapeshot.compare.table import Table
from grapeshot.dice.budget import Cancelled
from grapeshot.present.comparison import csv_heading, csv_row, record, told_once

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator

    from grapeshot.compare.cells import Cell, Line
    from grapeshot.compare.question import Question

_QUIET = 1.0
"""Seconds before progress is told, and between two tellings of it."""
_INTERRUPTED = 130
_MOST_SAID = 12


class Output:
    """The output of one comparison."""

    def __init__(
        self, question: Question, arguments: Namespace, stopped: Callable[[], bool]
    ) -> None:
        self._arguments = arguments
        self._stopped = stopped
        self._table = Table(question)

    def tell(self, lines: Iterator[Line]) -> int:
        """Print the cells of all lines, or of those that came before Ctrl-C. Return the code."""
        wait = self._arguments.sort or not (self._arguments.json or self._arguments.csv)
        each = None if wait else self._cell_printer()
        interrupted = self._gather(lines, each)
        if wait:
            self._tell_sorted()
        self._say_what_is_left(interrupted)
        return _INTERRUPTED if interrupted else self._code()

    def _gather(self, lines: Iterator[Line], each: Callable[[Cell], None] | None) -> bool:
        """Take all lines, and return whether that was interrupted."""
        progress = _Progress(self._table)
        try:
            for line in lines:
                self._table.add(line)
                for problem in line.problems:
                    say(problem)
                if each is not None:
                    for cell in line.cells:
                        each(cell)
                progress.tell()
                if self._stopped():
                    break
        except Cancelled:
            pass
        finally:
            progress.clear()
        return len(self._table.cells) < self._table.question.size

    # -- JSON and CSV ------------------------------------------------------------------------

    def _cell_printer(self) -> Callable[[Cell], None]:
        question = self._table.question
        if self._arguments.json:
            return lambda cell: print_json(record(question, cell))
        names = [*question.measures, *map(str, question.conditions)]
        write_csv([csv_heading(question, names)])
        return lambda cell: write_csv([csv_row(question, cell, names)])

    def _tell_sorted(self) -> None:
        if self._arguments.json or self._arguments.csv:
            tell = self._cell_printer()
            for cell in self._sorted():
                tell(cell)
            return
        from grapeshot.cli.compare_text import table_text
        from grapeshot.cli.page import Page

        page = Page()
        page.write(table_text(self._table, self._arguments, page))

    def _sorted(self) -> list[Cell]:
        """Return all cells in the order asked for; the highest of a figure first."""
        question, by = self._table.question, self._arguments.sort
        cells = list(self._table.cells.values())
        if by == "weapon":
            return sorted(cells, key=lambda cell: question.weapons[cell.row].name)
        if by == "target":
            return sorted(cells, key=lambda cell: question.targets[cell.column].name)
        if by in self._table.names:
            return sorted(cells, key=lambda cell: -_known(figure(cell, by)))
        first = [*question.measures, *map(str, question.conditions)][0]
        places = {row: place for place, row in enumerate(self._table.rows_by(by, first))}
        return sorted(cells, key=lambda cell: places[cell.row])

    # -- what is said of it ------------------------------------------------------------------

    def _say_what_is_left(self, interrupted: bool) -> None:
        question, cells = self._table.question, self._table.cells.values()
        for caveat in self._table.idle:
            key = f" [{caveat.key}]" if caveat.key else ""
            say(f"warning: {caveat.text}{key}")
        said = list(told_once(cells)) if self._arguments.json or self._arguments.csv else []
        for sign, count, text in said[:_MOST_SAID]:
            what = {"*": "warning", "-": "refused"}.get(sign, "fault")
            say(f"{what}, {count} of {len(cells)} cells: {text}")
        if len(said) > _MOST_SAID:
            say(f"{len(said) - _MOST_SAID} more of that kind stand in the output")
        if interrupted:
            say(f"interrupted: {len(cells)} of {question.size} cells are told")

    def _code(self) -> int:
        """Return the exit code: 3 where input that the user named is at fault, or all of it."""
        question, cells = self._table.question, self._table.cells.values()
        if any(cell.is_defect for cell in cells):
            return exit_codes.DEFECT
        at_fault = [cell for cell in cells if cell.fault]
        named = any(
            question.weapons[cell.row].named or question.targets[cell.column].named
            for cell in at_fault
        )
        return exit_codes.BAD_INPUT if named or len(at_fault) == len(cells) else exit_codes.OK


class _Progress:
    """How far a comparison is, on a terminal's stderr, where that takes a while."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._told = monotonic()
        self._length = 0
        self._shown = sys.stderr is not None and sys.stderr.isatty()

    def tell(self) -> None:
        """Tell it, at most once a second."""
        if not self._shown or monotonic() - self._told < _QUIET:
            return
        self._told = monotonic()
        done, whole = len(self._table.cells), self._table.question.size
        text = f"{done} of {whole} cells ({100 * done // whole} %); Ctrl-C stops and tells these"
        self._length = len(text)
        talk(text, end="\r")

    def clear(self) -> None:
        """Take it off the screen again."""
        if self._length:
            talk(" " * self._length, end="\r")


def write_csv(rows: Iterable[list[str]]) -> None:
    """Print rows as comma-separated values."""
    import csv
    from io import StringIO

    page = StringIO()
    csv.writer(page, lineterminator="\n").writerows(rows)
    write(page.getvalue().splitlines())
    if sys.stdout is not None:
        sys.stdout.flush()


def _known(value: float | None) -> float:
    return float("-inf") if value is None else value
