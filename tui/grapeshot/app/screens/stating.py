"""Asking for what must be stated before dice can come to anything."""

from __future__ import annotations

from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical

from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.widgets.plain_text import PlainText


class StatingScreen(ReadingModal[bool]):
    """What is not stated. Enter answers False: state it first; `y` answers True: fire anyway."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "answer(False)", "State", show=False),
        Binding("y", "answer(True)", "Fire", show=False),
    ]

    def __init__(self, text: str, field: str) -> None:
        super().__init__()
        self._text = text
        self._field = field

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box") as box:
            box.border_title = "Before you fire"
            box.border_subtitle = "Enter state it · y fire anyway · q close"
            text = self._text[:1].upper() + self._text[1:]
            yield PlainText(f"{text}.\nNot stated: {self._field}", id="detail")

    def action_answer(self, answer: bool) -> None:
        """Close with the answer."""
        self.dismiss(answer)
