"""The map itself: cells that are drawn from a scene."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from grapeshot.app.lines import styled, under_each_other
from grapeshot.app.map.drawing import map_lines
from grapeshot.app.map.plot import Plot
from grapeshot.app.map.view import View


class MapView(Static):
    """Draws a plot in a view."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, markup=False)
        self._lines: list[Content] = []
        self._shown: tuple[Plot | None, View | None] = (None, None)

    def show(self, plot: Plot | None, view: View | None) -> None:
        """Show a plot, if it is another; without one, say that there is no table."""
        if self._lines and (plot, view) == self._shown:
            return
        self._shown = (plot, view)
        if plot is None or view is None:
            self._lines = [styled(" no table", "faint")]
        else:
            self._lines = map_lines(plot, view)
        self.update(under_each_other(self._lines), layout=False)

    @property
    def text(self) -> str:
        """The map as plain text."""
        return under_each_other(self._lines).plain
