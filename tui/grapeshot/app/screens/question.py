"""A question that one key answers: before something is lost, or left out."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.app import ComposeResult
from textual.dom import DOMNode
from textual.events import Key

from grapeshot.app.keys import written
from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.widgets.plain_text import PlainText

_OTHERWISE = "q close"


class QuestionScreen(ReadingModal[str]):
    """`answers` says in words what each key does; the answer is the key, or None if closed."""

    def __init__(
        self, title: str, text: str, answers: Mapping[str, str], otherwise: str = _OTHERWISE
    ) -> None:
        super().__init__(title)
        self._text, self._answers = text, answers
        keys = [f"{written(key)} {words}" for key, words in answers.items()]
        self.keys = " · ".join([*keys, otherwise])

    def compose_box(self) -> ComposeResult:
        """Show the question."""
        yield PlainText(self._text, id="detail")

    def on_key(self, event: Key) -> None:
        """Take the answer that the key stands for."""
        if event.key in self._answers:
            event.stop()
            self.dismiss(event.key)


def confirm(asking: DOMNode, question: str, then: Callable[[bool], object]) -> QuestionScreen:
    """Ask before something is lost, and tell `then` whether that is meant: only `y` says so."""
    screen = QuestionScreen("Sure?", question, {"y": "yes", "n": "no"})

    def answered(key: str | None) -> None:
        then(key == "y")

    asking.app.push_screen(screen, answered)
    return screen
