"""The base of what opens over the bench: a box with a title, closed by Escape (and `q`)."""

from __future__ import annotations

from typing import ClassVar, TypeVar

from textual.binding import Binding, BindingType
from textual.screen import ModalScreen
from textual.widgets import Input

from grapeshot.app.widgets.plain_text import LineInput

Answer = TypeVar("Answer")


class Modal(ModalScreen[Answer]):
    """A modal that leaves what is under it as it is: over a slow line only the box is sent."""

    CSS_PATH = "../styles/modal.tcss"
    AUTO_FOCUS = "Input"
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", "Close", show=False)]

    def action_close(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


class ReadingModal(Modal[Answer]):
    """A modal in which nothing is typed, so that `q` closes it as well."""

    AUTO_FOCUS = "*"
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("q,question_mark,f1", "close", "Close", show=False)
    ]


def line_input(value: str = "", placeholder: str = "", *, id: str = "line") -> Input:  # noqa: A002
    """Return a line to type in, whose cursor does not blink: that would send bytes for ever."""
    line = LineInput(value, placeholder=placeholder, id=id, compact=True)
    line.cursor_blink = False
    return line
