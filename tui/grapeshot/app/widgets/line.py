"""A line to type in."""

from __future__ import annotations

from rich.highlighter import Highlighter
from rich.text import Text
from textual.events import Paste
from textual.widgets import Input

from grapeshot.visible import visible_in_place

_LONGEST = 2000
"""Characters of a line; each letter draws all of it again."""


class Line(Input):
    """A line to type in, into which several lines can be pasted as one.

    Of what stands in it, a `�` is shown for each character that is hidden. Its cursor does not
    blink: that would send bytes for ever.
    """

    def __init__(self, value: str = "", placeholder: str = "") -> None:
        super().__init__(
            value[:_LONGEST], placeholder=placeholder, id="line", compact=True, max_length=_LONGEST
        )
        self.cursor_blink = False
        self.highlighter = _Shown(self)

    def put(self, text: str) -> None:
        """Let a text stand in the line, to be typed on after it."""
        self.value = text
        self.cursor_position = len(text)

    def on_paste(self, event: Paste) -> None:
        """Put all that is pasted into the line, as far as there is room."""
        event.prevent_default()  # Textual would keep the first line only
        event.stop()
        text = " ".join(event.text.replace("\t", " ").splitlines())
        room = _LONGEST - len(self.value) + len(self.selected_text)
        self.replace(text[: max(room, 0)], *self.selection)

    def restricted(self) -> None:
        """Take no notice of a letter too many: a bell would be sent for each."""


class _Shown(Highlighter):
    """Shows what stands in a line in the place of Rich's text, which lost some characters."""

    def __init__(self, line: Input) -> None:
        self._line = line

    def highlight(self, text: Text) -> None:
        text.plain = visible_in_place(self._line.value)
