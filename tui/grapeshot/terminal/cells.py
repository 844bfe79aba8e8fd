"""Cells of a terminal, cut from text, and the grid that they stand in."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import split_graphemes

from grapeshot.records import NamedTuple
from grapeshot.terminal.pen import PLAIN, Pen, on_blank


class Cell(NamedTuple):
    """One character as the terminal shows it, with what combines into it.

    `width` is in columns: 1, or 2 for a wide character, whose second column holds `TAIL`. A width
    of 0 only comes first in a text: a mark that combines with whatever stands before the text.
    """

    text: str
    width: int
    pen: Pen

    @property
    def moves_surely(self) -> bool:
        """Whether every terminal agrees how far the cursor moves on this character."""
        return self.width == 1 and len(self.text) == 1


TAIL = Cell("", 0, PLAIN)

# Equal cells are mostly the same object, which makes comparing rows cheap.
_cell = lru_cache(maxsize=8192)(Cell)


@lru_cache(maxsize=4096)
def cells_of(text: str, pen: Pen) -> tuple[Cell, ...]:
    """Return the cells that `text`, which holds no control characters, fills one after another."""
    if text.isascii():
        blank = _cell(" ", 1, on_blank(pen))
        return tuple(blank if each == " " else _cell(each, 1, pen) for each in text)
    cells: list[Cell] = []
    for start, end, width in split_graphemes(text)[0]:
        piece = text[start:end]
        cells.append(_cell(piece, width, on_blank(pen) if piece == " " else pen))
        cells.extend([TAIL] * (width - 1))
    return tuple(cells)


Row = list[Cell | None]


class Grid:
    """Rows of cells; `None` stands for a cell of which nothing is known."""

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.rows: list[Row] = []
        self.forget()

    def forget(self) -> None:
        """Know nothing of any cell."""
        self.rows = [[None] * self.width for _ in range(self.height)]

    def put(self, x: int, y: int, cells: Sequence[Cell]) -> None:
        """Write `cells` from column `x` of row `y`; they must fit into the row."""
        row = self.rows[y]
        end = x + len(cells)
        _halve(row, x)
        _halve(row, end)
        row[x:end] = cells


def _halve(row: Row, x: int) -> None:
    """Blank both halves of a wide character that an edge at `x` cuts, as terminals do."""
    if x < len(row) and row[x] is TAIL and (lead := row[x - 1]):
        row[x - 1 : x + 1] = [_cell(" ", 1, on_blank(lead.pen))] * 2
