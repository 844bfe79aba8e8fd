"""The log of what was fired."""

from __future__ import annotations

from typing import ClassVar

from textual.message import Message

from grapeshot.app.lines import Line, Span
from grapeshot.app.widgets.pane import Pane


class LogPane(Pane):
    """The shots, newest first; the one that is selected is shown among the stages."""

    heading: ClassVar[str] = "5 Log"
    hint: ClassVar[str] = "y replay"

    class Selected(Message):
        """A shot was selected."""

        def __init__(self, number: int) -> None:
            self.number = number
            super().__init__()

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self._numbers: list[int] = []

    def make_lines(self, width: int, height: int) -> list[Line]:
        """Return the shots, each in one line or more."""
        if not self.bench.shots:
            return [(Span("Nothing fired yet: Enter fires.", "faint"),)]
        from grapeshot.app.views.log import log_lines  # imports the engine: not at first paint

        lines, self._numbers = log_lines(self.bench, width)
        return lines

    def lay_out(self) -> None:
        """Make the lines again, the shot that is shown in view."""
        self._numbers = []
        super().lay_out()
        rows = [row for row, number in enumerate(self._numbers) if number == self.bench.shown]
        self.select(range(rows[0], rows[0] + 1) if rows else range(0))
        self.bring_into_view(range(rows[0], rows[-1] + 1) if rows else range(0))

    def action_step(self, step: int) -> None:
        """Select the next or last shot."""
        shots, shown = self._shots, self.bench.shown
        self._choose(shots.index(shown) + step if shown in shots else 0)

    def action_edge(self, side: int) -> None:
        """Select the newest or oldest shot."""
        self._choose(0 if side < 0 else len(self._shots) - 1)

    @property
    def _shots(self) -> list[int]:
        """The numbers of the shots, the newest first."""
        return list(dict.fromkeys(self._numbers))

    def _choose(self, place: int) -> None:
        if 0 <= place < len(self._shots):
            self.post_message(self.Selected(self._shots[place]))
