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
        """Return a line for each shot."""
        if not self.bench.shots:
            return [(Span("Nothing fired yet: Enter fires.", "faint"),)]
        from grapeshot.app.views.log import log_lines  # imports the engine: not at first paint

        lines, self._numbers = log_lines(self.bench, width)
        return lines

    def lay_out(self) -> None:
        """Make the lines again, the shot that is shown in view."""
        self._numbers = []
        super().lay_out()
        row = self._row
        self.select(range(row, row + 1) if row is not None else range(0))

    @property
    def _row(self) -> int | None:
        shown = self.bench.shown
        return self._numbers.index(shown) if shown in self._numbers else None

    def action_step(self, step: int) -> None:
        """Select the next or last shot."""
        row = self._row
        self._choose(0 if row is None else row + step)

    def action_edge(self, side: int) -> None:
        """Select the newest or oldest shot."""
        self._choose(0 if side < 0 else len(self._numbers) - 1)

    def _choose(self, row: int) -> None:
        if 0 <= row < len(self._numbers):
            self.post_message(self.Selected(self._numbers[row]))
