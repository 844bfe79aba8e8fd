"""Both sides in their ranks, where models stand in ranks; one of them selected."""

from __future__ import annotations

from typing import ClassVar

from grapeshot.app.lines import Line, Span
from grapeshot.app.model import Bench
from grapeshot.app.widgets.attack_pane import AttackPane
from grapeshot.app.widgets.pane import Pane

_KEYS = {"target": "t", "attacker": "a"}


class RanksPane(Pane):
    """The formations, from above: the target faces down, the attacker up."""

    heading: ClassVar[str] = "6 Ranks"
    hint: ClassVar[str] = "e edit"

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self._rows: dict[str, range] = {}

    def is_wanted(self, bench: Bench) -> bool:
        """Return whether there are ranks to draw."""
        program = bench.derived.program
        return program is not None and program.picture is not None

    def make_lines(self, width: int, height: int) -> list[Line]:
        """Return the picture, the unit that is selected marked at its left edge."""
        program = self.bench.derived.program
        if program is None or program.picture is None:
            return [(Span("no ranks to draw", "faint"),)]
        from grapeshot.app.views.ranks import rank_lines  # imports the engine: not at first paint

        lines, self._rows = rank_lines(program.picture(), width - 1)
        chosen = self._rows.get(self._side, range(0))
        return [
            (Span("▌", "key") if row in chosen else Span(" "), *line)
            for row, line in enumerate(lines)
        ]

    @property
    def _side(self) -> str:
        part = self.bench.part
        key = part.key if part is not None else ""
        return next((side for side, each in _KEYS.items() if each == key), "")

    def lay_out(self) -> None:
        """Draw again, the selected unit in view."""
        super().lay_out()
        self.bring_into_view(self._rows.get(self._side, range(0)))

    def action_step(self, step: int) -> None:
        """Select the unit above or below."""
        self._choose("target" if step < 0 else "attacker")

    def action_edge(self, side: int) -> None:
        """Select the upper or lower unit."""
        self.action_step(side)

    def _choose(self, side: str) -> None:
        keys = [part.key for part in self.bench.derived.parts]
        if _KEYS[side] in keys:
            self.post_message(AttackPane.Selected(keys.index(_KEYS[side])))
