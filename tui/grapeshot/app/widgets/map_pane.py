"""The table as a small map below the stages, where there is room for it."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from grapeshot.app.lines import styled
from grapeshot.app.model import Bench
from grapeshot.app.widgets.pane import TextPane

_WIDE = 110
"""Columns of the screen from which on there is room."""


class MapPane(TextPane):
    """What is aimed at and about it, and who is under it in a line."""

    heading: ClassVar[str] = "Map"
    hint: ClassVar[str] = "v opens it"

    def is_wanted(self, bench: Bench) -> bool:
        """Return whether there is a table, and room for it."""
        return bench.derived.scene is not None and self.app.size.width >= _WIDE

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the map, and below it who is under the marker."""
        scene = self.bench.derived.scene
        if scene is None:
            return [styled("no table", "faint")]
        from grapeshot.app.map.drawing import map_lines  # needs the engine: not at first paint
        from grapeshot.app.map.state import MapState, first_view
        from grapeshot.app.views.map import summary_lines

        plot = MapState().plot(self.bench)
        if plot is None:
            return []
        below = summary_lines(self.bench, plot, width)
        view = first_view(plot, width, max(1, height - len(below)))
        return map_lines(plot, view) + below
