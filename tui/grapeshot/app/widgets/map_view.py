"""The map itself: cells that are drawn from a scene, row by row."""

from __future__ import annotations

from textual.geometry import Region
from textual.strip import Strip
from textual.widget import Widget

from grapeshot.app.lines import Line, Span
from grapeshot.app.map.drawing import map_lines
from grapeshot.app.map.plot import Plot
from grapeshot.app.map.view import View
from grapeshot.app.widgets.styles import strip_of


class MapView(Widget):
    """Draws a plot in a view; only rows that have changed are drawn again."""

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self.lines: list[Line] = []
        self._shown: tuple[Plot | None, View | None] = (None, None)

    def show(self, plot: Plot | None, view: View | None) -> None:
        """Show a plot, if it is another; without one, say that there is no table."""
        if self.lines and (plot, view) == self._shown:
            return
        self._shown = (plot, view)
        if plot is None or view is None:
            lines: list[Line] = [(Span(" no table", "faint"),)]
        else:
            lines = map_lines(plot, view)
        before, self.lines = self.lines, lines
        width = self.size.width
        for row in range(self.size.height):
            if before[row : row + 1] != lines[row : row + 1]:
                self.refresh(Region(0, row, width, 1))

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        line = self.lines[y] if y < len(self.lines) else ()
        return strip_of(self, line, self.size.width)

    @property
    def text(self) -> str:
        """The map as plain text."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)
