"""What is said beside the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from textual.content import Content

from grapeshot.app.map.plot import Plot
from grapeshot.app.model import Bench
from grapeshot.app.views.map import panel_lines
from grapeshot.app.widgets.pane import TextPane

if TYPE_CHECKING:
    from grapeshot.pipeline.odds import Frame


class MapPanel(TextPane):
    """Aim, who is under it, odds; and once fired, dice and landings."""

    can_focus = False
    shown = Bench()
    plot: Plot | None = None
    frame: Frame | None = None
    """The last odds of what the attack does: those of the aim before, until new ones are there."""

    def show(self, bench: Bench, plot: Plot | None) -> None:
        """Say what there is to say of a plot of the bench."""
        self.shown, self.plot = bench, plot
        if bench.derived.problem is not None:
            self.frame = None
        elif bench.frame is not None:
            self.frame = bench.frame
        self.lay_out()

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the lines."""
        return panel_lines(self.shown, self.plot, self.frame, width, height)
