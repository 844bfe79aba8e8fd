"""The table of the compare screen: the toolkit's own, with figures coloured by their height."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rich.style import Style
from rich.text import Text
from textual.coordinate import Coordinate
from textual.widgets import DataTable

from grapeshot.app.compare.layout import Layout, Place, cell_at, head
from grapeshot.compare.cells import Cell
from grapeshot.compare.figures import figure
from grapeshot.compare.table import Table
from grapeshot.present.comparison import cell_text, height
from grapeshot.visible import visible

_MARK = "● "
_MOST_NAME = 30
_BRIGHTER = 1.2
"""How much higher the highest figure must be before all colours are told anew."""
_COLOURS = {"high": "success", "middle": "warning"}


class Grid(DataTable[Text]):
    """Lines down, figures across; `place` tells which cell of the question the cursor is on."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, cursor_type="cell", fixed_columns=1, header_height=2)
        self._results: Table | None = None
        self._arrangement: Layout | None = None
        self._line_order: list[int] = []
        self._at: dict[Place, Coordinate] = {}
        self._figure = ""
        self._marked: set[int] = set()
        self._highest_figure = 0.0

    @property
    def place(self) -> Place | None:
        """The place of the cell under the cursor; beside a name, that of the first cell."""
        layout = self._arrangement
        if layout is None or not self._line_order or self.cursor_row >= len(self._line_order):
            return None
        line = layout.places[self._line_order[self.cursor_row]]
        return line[min(max(self.cursor_column - 1, 0), len(line) - 1)]

    def lay_out(
        self, results: Table, layout: Layout, order: Sequence[int], name: str, marked: set[int]
    ) -> None:
        """Show all cells that there are so far, and room for the others."""
        cursor = self.cursor_coordinate
        same = self._arrangement is not None and self._arrangement.across == layout.across
        self._results, self._arrangement, self._line_order = results, layout, list(order)
        self._at = {
            place: Coordinate(number, column + 1)
            for number, line in enumerate(order)
            for column, place in enumerate(layout.places[line])
        }
        self._figure, self._marked = name, marked
        self._highest_figure = results.highest(name)
        self.clear(columns=not same)
        if not same:
            self.add_column(Text(""), width=None)
            for each in layout.across:
                self.add_column(Text(head(visible(each)), justify="right"))
        for line in order:
            self.add_row(
                self._line_name(line), *(self._figure_text(place) for place in layout.places[line])
            )
        if same or cursor.row:
            self.move_cursor(row=cursor.row, column=max(cursor.column, 1))
        else:
            self.move_cursor(row=0, column=1)

    def go_to(self, place: Place) -> None:
        """Put the cursor on a cell, if it is shown."""
        at = self._at.get(place)
        if at is not None:
            self.move_cursor(row=at.row, column=at.column)

    def show(self, cells: Iterable[Cell]) -> None:
        """Show cells that have come."""
        if self._arrangement is None or self._results is None:
            return
        results, arrangement = self._results, self._arrangement
        if results.highest(self._figure) > self._highest_figure * _BRIGHTER:
            self.lay_out(results, arrangement, self._line_order, self._figure, self._marked)
            return
        for cell in cells:
            place = Place(cell.row, cell.column, cell.variant)
            at = self._at.get(place)
            if at is not None:
                self.update_cell_at(at, self._figure_text(place))

    def _line_name(self, line: int) -> Text:
        assert self._arrangement is not None
        name = visible(self._arrangement.down[line])
        columns = {place.column for place in self._arrangement.places[line]}
        marked = self._marked & columns and len(columns) == 1
        shown = name if len(name) <= _MOST_NAME else name[: _MOST_NAME - 1] + "…"
        return Text(_MARK + shown if marked else shown, style="bold" if marked else "")

    def _figure_text(self, place: Place) -> Text:
        results = self._results
        assert results is not None
        cell = cell_at(results, place)
        text = cell_text(cell, self._figure, chance=results.is_chance(self._figure))
        value = figure(cell, self._figure) if cell else None
        return Text(text, style=self._figure_style(value), justify="right")

    def _figure_style(self, value: float | None) -> Style:
        if value is None:
            return Style(dim=True)
        high, colours = height(value, self._highest_figure), self.app.theme_variables
        if high in _COLOURS:
            return Style(color=_hex(colours.get(_COLOURS[high])), bold=high == "high")
        return Style(dim=high == "low")


def _hex(colour: str | None) -> str | None:
    return colour if colour and colour.startswith("#") else None
