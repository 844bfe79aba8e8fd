"""A list to choose from, of any length: only the rows that are seen are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.message import Message
from textual.scroll_view import ScrollView
from textual.strip import Strip

from grapeshot.app.choices import Choice
from grapeshot.app.lines import Line, Span, fit
from grapeshot.app.widgets.styles import strip_of
from grapeshot.visible import visible


class ChoiceList(ScrollView, can_focus=True):
    """Choices in rows; one of them is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "move(1)", "Down", show=False),
        Binding("up,k", "move(-1)", "Up", show=False),
        Binding("pagedown", "page(1)", "Page down", show=False),
        Binding("pageup", "page(-1)", "Page up", show=False),
        Binding("enter", "choose", "Choose", show=False),
    ]

    class Highlighted(Message):
        """Another choice is highlighted; None where there is none."""

        def __init__(self, choice: Choice | None) -> None:
            self.choice = choice
            super().__init__()

    class Chosen(Message):
        """A choice was made."""

        def __init__(self, choice: Choice) -> None:
            self.choice = choice
            super().__init__()

    def __init__(self, choices: Sequence[Choice] = (), *, id: str | None = None) -> None:  # noqa: A002
        super().__init__(id=id)
        self.choices: list[Choice] = list(choices)
        self.highlighted = 0
        self.header = ""
        """The headings of the columns in which the details stand; "" where there are none."""
        self.legend = ""
        """What the mark before a row means."""
        self._longest = 0

    @property
    def column(self) -> int:
        """How wide the names are: as wide as they need, if the details leave them so much."""
        width = self.scrollable_content_region.width
        room = width - len(self.header) - 6 if self.header else width * 11 // 20
        return min(self._longest, max(_LEAST, room))

    @property
    def choice(self) -> Choice | None:
        """The choice that is highlighted."""
        chosen = self.choices[self.highlighted] if self.choices else None
        return None if chosen is None or chosen.is_heading else chosen

    def show(self, choices: Sequence[Choice], key: str = "") -> None:
        """Show other choices; the one of this key is highlighted, or the first."""
        self.choices = list(choices)
        keys = [choice.key for choice in self.choices]
        self.highlighted = keys.index(key) if key in keys else 0
        self.highlighted = self._nearest(self.highlighted, 1)
        self._measure()
        self.refresh()
        self._into_view()
        self.post_message(self.Highlighted(self.choice))

    def on_mount(self) -> None:
        """Take the room that the rows need."""
        self._measure()

    def on_resize(self) -> None:
        """Fit the rows to the new width."""
        self._measure()
        self._into_view()

    def _measure(self) -> None:
        self._longest = max((cell_len(visible(each.name)) for each in self.choices), default=0)
        if self.header:
            self.border_title = f"{fit(self.legend, self.column):{self.column}}   {self.header}"
        self.virtual_size = Size(self.scrollable_content_region.width, len(self.choices))

    def move_to(self, row: int) -> None:
        """Highlight a row, the nearest there is."""
        row = min(max(row, 0), len(self.choices) - 1)
        row = self._nearest(row, 1 if row >= self.highlighted else -1)
        if row < 0 or row == self.highlighted:
            return
        before, self.highlighted = self.highlighted, row
        for changed in (before, row):
            self.refresh_line(changed)
        self._into_view()
        self.post_message(self.Highlighted(self.choice))

    def _nearest(self, row: int, step: int) -> int:
        """Return the first row from there on, else before it, that can be chosen."""
        rows = range(len(self.choices))
        free = [each for each in rows if not self.choices[each].is_heading]
        return min(free, key=lambda each: ((each - row) * step < 0, abs(each - row)), default=row)

    def _into_view(self) -> None:
        region = Region(0, self.highlighted, 1, 1)
        self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        if row >= len(self.choices):
            return strip_of(self, (), width)
        return strip_of(self, self._line(row, width), width, selected=row == self.highlighted)

    def _line(self, row: int, width: int) -> Line:
        choice = self.choices[row]
        if choice.is_heading:
            return (Span(f"  {choice.name}", "title"),)
        chosen = row == self.highlighted
        column = self.column
        name = fit(choice.name, column if choice.detail else width - 3)
        detail = fit(self._detail(choice, width - column - 5), width - column - 5)
        return (
            Span("▸" if chosen else " ", "key"),
            Span(choice.mark or " ", "warn"),
            Span(name, "strong" if chosen else ""),
            Span(" " * (column - cell_len(name) + 2)),
            Span(detail, "faint"),
        )

    def _detail(self, choice: Choice, room: int) -> str:
        """Return what is said of a choice; the figures alone where there is no room for words."""
        figures = len(self.header)
        return (
            choice.detail[:figures]
            if figures > 0 and figures + _LEAST_WORDS > room
            else choice.detail
        )

    def action_move(self, step: int) -> None:
        """Highlight the next or last row."""
        self.move_to(self.highlighted + step)

    def action_page(self, step: int) -> None:
        """Go a page down or up."""
        self.move_to(self.highlighted + step * max(1, self.size.height - 1))

    def action_choose(self) -> None:
        """Choose what is highlighted."""
        if self.choice is not None:
            self.post_message(self.Chosen(self.choice))


_LEAST = 16
"""Columns that names have at least."""
_LEAST_WORDS = 8
"""Columns that the rules behind the figures of a profile have at least, or none."""
