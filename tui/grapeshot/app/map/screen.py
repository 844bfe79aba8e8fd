"""The map: the table over the whole screen, the marker moved by keys, fired, and seen to land."""

from __future__ import annotations

from dataclasses import replace
from typing import ClassVar

from textual.app import ComposeResult
from textual.containers import Container

from grapeshot.app.keys import Section, key, section
from grapeshot.app.map.aiming import MARKER, MODELS, MapAiming
from grapeshot.app.map.map_view import MapView
from grapeshot.app.map.state import first_view
from grapeshot.app.map.tables import TABLES, MapTables
from grapeshot.app.map.view import whole_table
from grapeshot.app.screens.place import LEAVING, on_bench
from grapeshot.app.widgets.pane import TextPane

_SHOT = section(
    "Map: the shot",
    key("enter", "fire", bar="fire"),
    key(
        "o",
        "bench('own-dice')",
        "Fire with your own dice: scatter dice, arrow and distance are asked for.",
        bar="own dice",
        name="own-dice",
    ),
    key(
        "<,comma",
        "show_marker(-1)",
        "Show the marker before alone.",
        label="last landing",
        bar="markers",
    ),
    key(
        ">,.",
        "show_marker(1)",
        "Show the next of several markers alone, in the order in which they fell.",
        label="next landing",
        bar="markers",
    ),
    key("p", "aim_again", bar="aim again"),
)
_VIEW = section(
    "Map: the view",
    key("z", "zoom(-1)", "Look from nearer.", label="nearer", bar="zoom"),
    key("Z", "zoom(1)", "Look from farther.", label="farther", bar="zoom"),
    key("0", "whole", label="whole table", bar="all"),
    key("pageup", "pan(0, 1)", "Look farther up.", label="pan up", bar="pan"),
    key("pagedown", "pan(0, -1)", "Look farther down.", label="pan down", bar="pan"),
    key("home", "pan(-1, 0)", "Look farther to the left.", label="pan left", bar="pan"),
    key("end", "pan(1, 0)", "Look farther to the right.", label="pan right", bar="pan"),
)


_REST = section(
    "Map: all else",
    on_bench("w", "weapon", "Choose another weapon.", bar="change"),
    on_bench("a", "attacker", "Choose who fires.", bar="change"),
    on_bench("t", "target", "Choose who is fired at.", bar="change"),
    on_bench("s", "situation", "Set the situation.", bar="change"),
    on_bench("c", "choices", "Decide what players decide.", bar="change"),
    on_bench("b", "table", "Set the values of the table by number.", bar="change"),
    on_bench("u", "undo", "Take back the last change.", bar="undo"),
    on_bench("U", "redo", "Make the change again.", bar="undo"),
    key("/,f2", "clause", label="rules", bar="rules"),
    on_bench("ctrl+s", "save", "Save the engagement."),
)
_OWN = (MARKER, _SHOT, MODELS, TABLES, _VIEW, _REST)
_SECTIONS = (*(section.named("map") for section in _OWN), LEAVING)


class MapScreen(MapAiming, MapTables):
    """Map on the left, what there is to say of it on the right, keys below."""

    CSS_PATH = "../styles/map.tcss"
    NAME = "map"
    SECTIONS: ClassVar[tuple[Section, ...]] = _SECTIONS
    ABOUT = (
        "A letter stands for a model, one letter for each unit: a capital for an enemy, a small "
        "one for a friend. [T] lies wholly under the marker, (T) in part (underlined where there "
        "is no room for that); «p» fires, {T} is picked, an arrow shows where a hull's front is. "
        "The ring is the marker, its hole + or the bright letter; dots on the ground are 6 inches "
        "apart. After a shot the faint ring is the aim, the dotted line the way that an arrow "
        "moved the marker. Beside it, for each unit: how many lie wholly + partly under it, and "
        "over the scatter the mean number struck and the chance that any is. Counts and odds "
        "follow every key."
    )

    def compose_body(self) -> ComposeResult:
        """Lay map and panel out."""
        with Container(id="map-body"):
            yield MapView(id="map-view")
            panel = TextPane(id="map-panel", make=self.panel_lines)
            panel.can_focus = False
            yield panel

    @property
    def heading(self) -> str:
        """The name of the table."""
        layout = self.bench_screen.engine.stock.layout(self.bench.table)
        return f"map · {layout.get('name', '')}" if layout.get("name") else "map"

    # -- the shot --------------------------------------------------------------------------

    async def action_fire(self) -> None:
        """Fire: see the dice, and where each marker comes to lie."""
        if self.bench.derived.engagement is None:
            self.say("The rules forbid this attack, as it says on the right.")
            return
        self.set_reactive(MapScreen.state, replace(self.state, step=-1, moves_models=False))
        await self.action_bench("fire")

    async def action_aim_again(self) -> None:
        """Put the marker back to where it was aimed."""
        await self.action_bench("plan")

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
        """Show the whole table, or what is aimed at."""
        plot, view = self.plot, self.state.view
        if plot is None or view is None:
            return
        whole = whole_table(plot.scene.size, view.width, view.height)
        near = first_view(plot, view.width, view.height)
        self.state = replace(self.state, view=near if view == whole else whole)

    # -- all else --------------------------------------------------------------------------

    def action_clause(self) -> None:
        """Look a rule up."""
        problem = self.bench.derived.problem
        rule = problem.clause.rpartition(".")[0] if problem else ""
        self.bench_screen.look_up(rule.replace("-", " "))
