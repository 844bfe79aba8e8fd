"""What all parts of the map screen share: the bench behind it, the choices on it, how they show."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from textual.content import Content
from textual.reactive import reactive

from grapeshot.app.map.editing import with_changes
from grapeshot.app.map.keys import idle_actions
from grapeshot.app.map.map_view import MapView
from grapeshot.app.map.panel import panel_lines
from grapeshot.app.map.state import MapState
from grapeshot.app.screens.place import PlaceScreen
from grapeshot.app.widgets.bars import KeyBar
from grapeshot.app.widgets.pane import TextPane
from grapeshot.engagement.editing import Table

if TYPE_CHECKING:
    from grapeshot.app.map.plot import Plot
    from grapeshot.pipeline.odds import Frame
    from grapeshot.table import Changes


class MapBase(PlaceScreen):
    """The map over the bench: each change goes to the bench, and comes back from it."""

    state: reactive[MapState] = reactive(MapState, init=False, repaint=False)
    _frame: Frame | None = None
    """The last odds of what the attack does: those of the aim before, until new ones are there."""

    @property
    def plot(self) -> Plot | None:
        """What is drawn."""
        return self.state.plot(self.bench)

    def watch_state(self) -> None:
        """Draw the map as it was chosen."""
        self.show_bench()

    def show_bench(self) -> None:
        """Draw map and panel."""
        plot, area = self.plot, self.query_one(MapView)
        if not area.size.area:
            return
        view = self.state.seen(plot, area.size.width, area.size.height) if plot else None
        if view != self.state.view and plot is not None:
            self.set_reactive(MapBase.state, replace(self.state, view=view))
        area.show(plot, view)
        self.query_one(KeyBar).idle = idle_actions(plot, self.bench.derived.targets)
        if self.bench.derived.problem is not None or self.bench.frame is not None:
            self._frame = None if self.bench.derived.problem else self.bench.frame
        self.query_one("#map-panel", TextPane).lay_out()

    def panel_lines(self, width: int, height: int) -> list[Content]:
        """Say what there is to say beside the map: aim, who is under it, odds, landings."""
        return panel_lines(self.bench, self.plot, self._frame, width, height)

    # -- changes ---------------------------------------------------------------------------

    def change(self, changes: Changes, what: str) -> None:
        """Change the engagement; one undo takes back all that was done to one thing in a row."""
        self.change_table(with_changes(self.bench.table, changes), what)

    def change_table(self, table: Table, what: str) -> None:
        """Put a changed engagement on the bench."""
        self.bench_screen.change(table, of=(self, what))
