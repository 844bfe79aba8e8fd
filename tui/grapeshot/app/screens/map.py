"""The map: the table over the whole screen, the marker moved by keys, fired, and seen to land."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Container

from grapeshot.app.map.state import first_view
from grapeshot.app.map.view import whole_table
from grapeshot.app.map_actions import MAP_ACTIONS
from grapeshot.app.screens.map_aiming import MapAiming
from grapeshot.app.screens.map_tables import MapTables
from grapeshot.app.widgets.bars import KeyBar, NoticeBar, TitleBar
from grapeshot.app.widgets.map_panel import MapPanel
from grapeshot.app.widgets.map_view import MapView

_WIDTHS = [(0, "-tiny"), (56, "-narrow"), (110, "-wide")]
_HEIGHTS = [(0, "-low"), (16, "-short")]


class MapScreen(MapAiming, MapTables):
    """Map on the left, what there is to say of it on the right, keys below."""

    CSS_PATH = "../styles/map.tcss"
    BINDINGS: ClassVar[list[BindingType]] = [action.binding for action in MAP_ACTIONS]
    HORIZONTAL_BREAKPOINTS = _WIDTHS
    VERTICAL_BREAKPOINTS = _HEIGHTS
    AUTO_FOCUS = ""

    def compose(self) -> ComposeResult:
        """Lay the screen out."""
        yield TitleBar()
        with Container(id="map-body"):
            yield MapView(id="map-view")
            yield MapPanel(id="map-panel")
        yield NoticeBar()
        yield KeyBar()

    def on_mount(self) -> None:
        """Follow the bench from now on."""
        self.bench_screen.is_covered = True
        self.watch(self.bench_screen, "bench", self._bench_changed, init=False)
        self.watch(self.bench_screen.query_one(NoticeBar), "text_shown", self._notice_changed)
        self.call_after_refresh(self._bench_changed)

    def on_resize(self) -> None:
        """Draw for the new size."""
        self.query_one(KeyBar).most = 1 if self.size.height < 16 else 3
        self.call_after_refresh(self.draw)

    def _notice_changed(self, text: str) -> None:
        self.query_one(NoticeBar).text_shown = text

    def _bench_changed(self) -> None:
        title = self.query_one(TitleBar)
        title.title = self.bench.title
        title.ruleset = self._table_name
        self.draw()

    @property
    def _table_name(self) -> str:
        layout = self.bench_screen.engine.layout(self.bench.table)
        return f"map · {layout.get('name', '')}" if layout.get("name") else "map"

    # -- the shot --------------------------------------------------------------------------

    def action_fire(self) -> None:
        """Fire, and show all markers where they fell; say why where the rules forbid it."""
        if self.bench.derived.engagement is None:
            self.say("The rules forbid this shot, as it says on the right.")
            return
        self.set_reactive(MapScreen.state, replace(self.state, step=-1, moves_models=False))
        self.bench_screen.action_fire()

    def action_aim_again(self) -> None:
        """Put the marker back to where it was aimed."""
        self.bench_screen.action_plan()

    def action_show_marker(self, step: int) -> None:
        """Show the next of several markers alone."""
        plot = self.plot
        if plot is not None and len(plot.landed) > 1:
            self.state = self.state.next_step(step, plot.landed)

    # -- the view --------------------------------------------------------------------------

    def action_zoom(self, step: int) -> None:
        """Look from nearer or farther."""
        if self.state.view is not None:
            self.state = replace(self.state, view=self.state.view.zoomed(step))

    def action_pan(self, across: int, up: int) -> None:
        """Look elsewhere."""
        if self.state.view is not None:
            self.state = replace(self.state, view=self.state.view.moved(across, up))

    def action_whole(self) -> None:
        """Show the whole table, or what is aimed at where that is shown already."""
        plot, view = self.plot, self.state.view
        if plot is None or view is None:
            return
        whole = whole_table(plot.scene.size, view.width, view.height)
        near = first_view(plot, view.width, view.height)
        self.state = replace(self.state, view=near if view == whole else whole)

    # -- all else --------------------------------------------------------------------------

    def action_clause(self) -> None:
        """Look a rule up; of a refusal, the rule that forbids it."""
        problem = self.bench.derived.problem
        rule = problem.clause.rpartition(".")[0] if problem else ""
        self.bench_screen.look_up(rule.replace("-", " "))

    def action_help(self) -> None:
        """Show all keys of the map."""
        from grapeshot.app.screens.text import TextScreen
        from grapeshot.app.views.help import map_help_lines

        self.app.push_screen(
            TextScreen("The map", partial(map_help_lines, self.bench_screen.user_keys))
        )

    def action_put_away(self) -> None:
        """Put a notice away, or go back to the bench."""
        if not self.bench_screen.put_notice_away():
            self.action_leave()

    def action_leave(self) -> None:
        """Go back to the bench."""
        self.bench_screen.is_covered = False
        self.bench_screen.watch_bench(self.bench)
        self.dismiss(None)
