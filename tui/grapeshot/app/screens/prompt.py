"""Asking for one line of text, with what is expected beside it; what is wrong is said in place."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.widgets import Input

from grapeshot.app.screens.modal import Answer, Modal
from grapeshot.app.widgets.line import Line
from grapeshot.app.widgets.plain_text import PlainText


class LineScreen(Modal[Answer]):
    """A line to type in below some lines of text. Subclasses say what is done with it."""

    ABOVE: tuple[str, ...] = ("detail",)
    """The names of the texts above the line."""
    keys = "Enter accept · Esc cancel"

    def __init__(self, title: str, value: str = "") -> None:
        super().__init__(title)
        self._value = value

    def compose_box(self) -> ComposeResult:
        """Lay out the texts and the line."""
        yield from (PlainText(id=name) for name in self.ABOVE)
        yield Line(self._value)
        yield PlainText(id="wrong")

    def say(self, name: str, text: str) -> None:
        """Write one of the texts around the line."""
        self.query_one(f"#{name}", PlainText).say(text)

    def on_input_changed(self) -> None:
        """Forget what was wrong with the last attempt; say what is wrong already."""
        self._say_wrong(self.look_at(self.line.value))

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Take the line, or say what is wrong with it."""
        wrong = self.take(event.value)
        if wrong:
            self._say_wrong(wrong)

    def _say_wrong(self, wrong: str | None) -> None:
        self.say("wrong", f"✗ {wrong}" if wrong else "")

    def look_at(self, typed: str) -> str | None:
        """Tell what is wrong with a line while it is typed: by default nothing yet."""
        return None

    def take(self, typed: str) -> str | None:
        """Take the line if nothing is wrong with it; else tell what is."""
        raise NotImplementedError


class PromptScreen(LineScreen[str]):
    """One line. `check` tells what is wrong with it, or None; only then the box closes."""

    def __init__(
        self,
        title: str,
        explanation: str,
        value: str,
        check: Callable[[str], str | None],
    ) -> None:
        super().__init__(title, value)
        self._explanation = explanation
        self._check = check

    def on_mount(self) -> None:
        """Say what is expected."""
        self.say("detail", self._explanation)

    def take(self, typed: str) -> str | None:
        """Close with the line, if it is right."""
        wrong = self._check(typed)
        if wrong is None:
            self.dismiss(typed)
        return wrong
