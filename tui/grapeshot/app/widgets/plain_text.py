"""Text that came from somewhere, in the widgets of the toolkit: no markup, nothing hidden.

What the program's own widgets draw is made of `Span`s, which see to it themselves.
"""

from __future__ import annotations

from rich.segment import Segment
from rich.text import Text
from textual.color import Color
from textual.filter import LineFilter
from textual.widgets import Static

from grapeshot.visible import visible, visible_in_place


def plain_title(text: str) -> Text:
    """Make a text fit to be the title of a border: no markup, nothing hidden."""
    return Text(visible(text))


class PlainText(Static):
    """Lines of text as they are."""

    def __init__(self, text: str = "", *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(_lines(text), id=id, markup=False)

    def say(self, text: str) -> None:
        """Show another text."""
        self.update(_lines(text))


class HiddenCharacters(LineFilter):
    """The last gate before the terminal: whatever draws a row, nothing in it is obeyed."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """Return the row with `�` for hidden characters that have a column, without the others."""
        if all(segment.text.isascii() and segment.text.isprintable() for segment in segments):
            return segments
        return [_gated(segment) for segment in segments]


def _gated(segment: Segment) -> Segment:
    text = visible_in_place(segment.text)
    if text == segment.text:
        return segment
    kept = (
        new
        for old, new in zip(segment.text, text, strict=True)
        if new == old or Segment(old).cell_length
    )
    return Segment("".join(kept), segment.style, segment.control)


def _lines(text: str) -> str:
    return "\n".join(map(visible, text.split("\n")))
