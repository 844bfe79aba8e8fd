"""The ways to use a weapon, beside each other: what each needs, does and risks. One is chosen."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content

from grapeshot.app.beside import beside
from grapeshot.app.engine import Engine
from grapeshot.app.model import Bench
from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.views.modes import Way, mode_lines, next_common
from grapeshot.app.widgets.pane import TextPane
from grapeshot.app.widgets.plain_text import plain_title
from grapeshot.engagement.describe import names_of_modes
from grapeshot.engagement.editing import with_value


class ModesPane(TextPane):
    """All ways in columns, one of them highlighted."""

    ways: tuple[Way, ...] = ()
    chosen: int = 0
    measure: str = ""

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Lay the modes out in columns for this width."""
        return mode_lines(self.ways, self.chosen, self.measure, width, height)


class ModesScreen(ReadingModal[str]):
    """Compares the modes of the weapon on the bench; the answer is the name of the chosen one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1)", "Left", show=False),
        Binding("right,l", "move(1)", "Right", show=False),
        Binding("enter", "take", "Take", show=False),
        Binding("m", "measure", "Measure", show=False),
        *(Binding(str(n), f"take({n})", f"Take {n}", show=False) for n in range(1, 10)),
    ]

    def __init__(self, engine: Engine, bench: Bench) -> None:
        super().__init__()
        self._engine = engine
        self._bench = bench
        weapon = bench.derived.parts[0]
        self._name = weapon.name
        self._ways = [Way(name) for name in names_of_modes(weapon)]
        self._chosen = weapon.mode or 0
        self._measure = bench.shown_measure

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box tall") as box:
            box.border_title = plain_title(f"Ways to use: {self._name}")
            box.border_subtitle = "←→ move · Enter or 1-9 use it · m measure · Esc close"
            yield ModesPane(id="modes")

    def on_mount(self) -> None:
        """Show what there is, and have the odds of each worked out."""
        self._show()
        self._work_ways_out()

    @work
    async def _work_ways_out(self) -> None:
        for number, way in enumerate(self._ways):
            self._ways[number] = await beside(partial(self._way, way.name))
            self._show()

    def _way(self, name: str) -> Way:
        table = with_value(self._bench.table, ("choices",), "mode", name)
        return Way(name, *self._engine.odds_of(table))

    def _show(self) -> None:
        pane = self.query_one(ModesPane)
        pane.ways, pane.chosen, pane.measure = tuple(self._ways), self._chosen, self._measure
        pane.lay_out()

    def action_move(self, step: int) -> None:
        """Highlight the next way, or the last."""
        self._chosen = (self._chosen + step) % len(self._ways)
        self._show()

    def action_measure(self) -> None:
        """Compare by the next measure."""
        self._measure = next_common(self._ways, self._measure)
        self._show()

    def action_take(self, number: int = 0) -> None:
        """Use the way that is highlighted, or the one of a number."""
        place = number - 1 if number else self._chosen
        if place < len(self._ways):
            self.dismiss(self._ways[place].name)
