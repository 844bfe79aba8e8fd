"""What is said beside the map."""

from __future__ import annotations

from grapeshot.app.lines import Line
from grapeshot.app.map.drawing import Plot
from grapeshot.app.views.map import panel_lines
from grapeshot.app.widgets.pane import Pane


class MapPanel(Pane):
    """Aim, who is under it, odds; and once fired, dice and landings."""

    can_focus = False
    plot: Plot | None = None

    def make_lines(self, width: int, height: int) -> list[Line]:
        """Return the lines."""
        return panel_lines(self.bench, self.plot, width, height)
