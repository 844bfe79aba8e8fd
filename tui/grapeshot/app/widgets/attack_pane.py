"""The left pane: the parts of the attack, one of them selected."""

from __future__ import annotations

from typing import ClassVar

from textual.message import Message

from grapeshot.app.lines import Line, Span
from grapeshot.app.views.attack import attack_lines
from grapeshot.app.widgets.pane import Pane

_ROOMY = 30
"""From this height on the parts are set apart by empty lines."""


class AttackPane(Pane):
    """Weapon, attacker, targets, situation, choices and options."""

    heading: ClassVar[str] = "1 Attack"
    hint: ClassVar[str] = "e edit · A army"

    class Selected(Message):
        """A part was selected."""

        def __init__(self, index: int) -> None:
            self.index = index
            super().__init__()

    def make_lines(self, width: int, height: int) -> list[Line]:
        """Return the parts, the selected one marked at its left edge.

        Only its first row has another background, which keeps the repaint small when it moves.
        """
        parts = len(self.bench.derived.parts)
        chosen = min(self.bench.selected, max(0, parts - 1))
        lines, owners = attack_lines(self.bench, width - 1, roomy=height >= _ROOMY)
        rows = [row for row, owner in enumerate(owners) if owner == chosen]
        self._shown = range(rows[0], rows[-1] + 1) if rows else range(0)
        marks = (Span("▌", "key") if owner == chosen else Span(" ") for owner in owners)
        return [(mark, *line) for mark, line in zip(marks, lines, strict=True)]

    def lay_out(self) -> None:
        """Make the lines again, the selected part in view."""
        self._shown = range(0)
        super().lay_out()
        self.select(self._shown[:1])
        self.bring_into_view(self._shown)

    def action_step(self, step: int) -> None:
        """Select the next or last part."""
        self._choose(self.bench.selected + step)

    def action_edge(self, side: int) -> None:
        """Select the first or last part."""
        self._choose(0 if side < 0 else len(self.bench.derived.parts) - 1)

    def _choose(self, index: int) -> None:
        if 0 <= index < len(self.bench.derived.parts):
            self.post_message(self.Selected(index))
