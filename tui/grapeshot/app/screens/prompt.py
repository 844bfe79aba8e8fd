"""Asking for one line of text, with what is expected beside it; what is wrong is said in place."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.widgets import Input

from grapeshot.app.screens.modal import Modal, line_input
from grapeshot.app.widgets.plain_text import PlainText, plain_title


class PromptScreen(Modal[str]):
    """One line. `check` returns what is wrong with it, or None; only then the box closes."""

    def __init__(
        self,
        title: str,
        explanation: str,
        value: str,
        check: Callable[[str], str | None],
    ) -> None:
        super().__init__()
        self._heading = title
        self._explanation = explanation
        self._value = value
        self._check = check

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box") as box:
            box.border_title = plain_title(self._heading)
            box.border_subtitle = "Enter take · Esc leave as it was"
            yield PlainText(self._explanation, id="detail")
            yield line_input(self._value)
            yield PlainText(id="wrong")

    def on_input_changed(self) -> None:
        """Forget what was wrong with the last attempt."""
        self.query_one("#wrong", PlainText).say("")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line if nothing is wrong with it."""
        wrong = self._check(event.value)
        if wrong is None:
            self.dismiss(event.value)
        else:
            self.query_one("#wrong", PlainText).say(f"✗ {wrong}")
