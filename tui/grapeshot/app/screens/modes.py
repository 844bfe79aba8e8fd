"""The ways to use a weapon, beside each other: what each needs, does and risks. One is chosen."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content

from grapeshot.app.beside import beside
from grapeshot.app.engine import Engine
from grapeshot.app.model import Bench
from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.views.modes import Way, mode_lines, next_common
from grapeshot.app.widgets.pane import TextPane
from grapeshot.engagement.describe import names_of_modes
from grapeshot.engagement.editing import with_value


class ModesScreen(ReadingModal[str]):
    """Compares the modes of the weapon on the bench; the answer is the name of the chosen one."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,h", "move(-1)", "Left", show=False),
        Binding("right,l", "move(1)", "Right", show=False),
        Binding("enter", "take", "Take", show=False),
        Binding("m", "measure", "Measure", show=False),
        *(Binding(str(n), f"take({n})", f"Take {n}", show=False) for n in range(1, 10)),
    ]

    keys = "←→ move · Enter or 1-9 use it · m measure · Esc close"
    is_tall = True

    def __init__(self, engine: Engine, bench: Bench) -> None:
        self._engine = engine
        self._bench = bench
        weapon = bench.derived.parts[0]
        super().__init__(f"Ways to use: {weapon.name}")
        self.ways = [Way(name) for name in names_of_modes(weapon)]
        self.chosen = weapon.mode or 0
        self.measure = bench.shown_measure

    def compose_box(self) -> ComposeResult:
        """Show all ways in columns, one of them highlighted."""
        yield TextPane(id="modes", make=self._lines)

    def _lines(self, width: int, height: int) -> list[Content]:
        return mode_lines(self.ways, self.chosen, self.measure, width, height)

    def on_mount(self) -> None:
        """Have the odds of each way worked out."""
        self._work_ways_out()

    @work
    async def _work_ways_out(self) -> None:
        for number, way in enumerate(self.ways):
            self.ways[number] = await beside(partial(self._way, way.name))
            self._show()

    def _way(self, name: str) -> Way:
        table = with_value(self._bench.table, ("choices",), "mode", name)
        return Way(name, *self._engine.odds_of(table))

    def _show(self) -> None:
        self.query_one(TextPane).lay_out()

    def action_move(self, step: int) -> None:
        """Highlight the next way, or the last."""
        self.chosen = (self.chosen + step) % len(self.ways)
        self._show()

    def action_measure(self) -> None:
        """Compare by the next measure."""
        self.measure = next_common(self.ways, self.measure)
        self._show()

    def action_take(self, number: int = 0) -> None:
        """Use the way that is highlighted, or the one of a number."""
        place = number - 1 if number else self.chosen
        if place < len(self.ways):
            self.dismiss(self.ways[place].name)
