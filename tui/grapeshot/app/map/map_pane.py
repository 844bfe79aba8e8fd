"""The table as a small map below the stages; the odds over the scatter, worked out for all maps."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, ClassVar

from textual import work
from textual.content import Content

from grapeshot.app.lines import styled
from grapeshot.app.model import Bench
from grapeshot.app.widgets.pane import TextPane
from grapeshot.present.problems import Problem

if TYPE_CHECKING:
    from grapeshot.table import ScatterOdds, Scene

SCATTER = "scatter odds"
"""The group of the worker."""
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
        from grapeshot.app.map.panel import summary_lines
        from grapeshot.app.map.state import MapState, first_view

        plot = MapState().plot(self.bench)
        if plot is None:
            return []
        below = summary_lines(self.bench, plot, width)
        view = first_view(plot, width, max(1, height - len(below)))
        return map_lines(plot, view) + below

    # -- the odds over the scatter ----------------------------------------------------------

    def begin_scatter_odds(self) -> None:
        """Stop what is being worked out, and begin with what is on the bench now."""
        self.workers.cancel_group(self, SCATTER)
        scene = self.bench.derived.scene
        if scene is None or not scene.laid:
            if self.bench.scatter_odds is not None or self.bench.scatter_odds_note:
                self._show(None)
            return
        self._work_scatter_odds_out(scene)

    def _show(self, odds: ScatterOdds | None, note: str = "") -> None:
        self.desk.bench = replace(self.bench, scatter_odds=odds, scatter_odds_note=note)

    @work(exclusive=True, group=SCATTER, description=SCATTER)
    async def _work_scatter_odds_out(self, scene: Scene) -> None:
        answer = await self.patiently(
            lambda: self.desk.engine.scatter_odds(scene), self._say_plotting
        )
        if isinstance(answer, Problem):
            self._show(None, answer.sentences[0])
        else:
            self._show(answer)

    def _say_plotting(self) -> None:
        if self.is_doing(SCATTER):
            self._show(None, "working them out …")
