"""A list to choose from: Textual's, with names and what is said of them in columns.

Of the row that is highlighted only the name looks otherwise, which keeps the repaint small.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.cells import cell_len
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from grapeshot.app.choices import Choice
from grapeshot.app.lines import cut, fit, joined, styled
from grapeshot.visible import visible

_LEAST = 16
"""Columns that names have at least."""
_LEAST_WORDS = 8
"""Columns that the rules behind the figures of a profile have at least, or none."""


class ChoiceList(OptionList):
    """Choices in rows; one of them is highlighted."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("j", "cursor_down", "Down", show=False),
        Binding("k", "cursor_up", "Up", show=False),
    ]

    def __init__(self, *, id: str, header: str = "", legend: str = "") -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id, markup=False, compact=True)
        self.choices: list[Choice] = []
        self.header = header
        """The headings of the columns in which the details stand; "" where there are none."""
        self.legend = legend
        """What the mark before a row means."""
        self._longest = self._longest_detail = 0
        self._marked: int | None = None
        """The row that bears the mark."""

    @property
    def column(self) -> int:
        """How wide the names are: as wide as they need, if the details leave them so much."""
        width = self.scrollable_content_region.width
        details = len(self.header) or min(self._longest_detail, width * 9 // 20)
        return min(self._longest, max(_LEAST, width - details - 6))

    @property
    def choice(self) -> Choice | None:
        """The choice that is highlighted."""
        return None if self.highlighted is None else self.choices[self.highlighted]

    def show(self, choices: Sequence[Choice], key: str = "") -> None:
        """Show other choices; the one of this key is highlighted, or the first."""
        self.choices = list(choices)
        self._longest = max((cell_len(visible(each.name)) for each in choices), default=0)
        self._longest_detail = max((cell_len(visible(each.detail)) for each in choices), default=0)
        self._fill()
        free = [n for n, choice in enumerate(self.choices) if not choice.is_heading]
        wanted = [n for n in free if self.choices[n].key == key]
        self.highlighted = next(iter(wanted or free), None)
        self.scroll_to_highlight()

    def on_resize(self) -> None:
        """Fit the columns to the new width."""
        with self.prevent(OptionList.OptionHighlighted):
            highlighted = self.highlighted
            self._fill()
            self.highlighted = highlighted
        self.scroll_to_highlight()

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Mark the row that is highlighted, for who sees no colours."""
        before, self._marked = self._marked, highlighted
        for row in (before, highlighted):
            if row is not None and row < self.option_count:
                self.replace_option_prompt_at_index(row, self._line(row))
        super().watch_highlighted(highlighted)

    def _fill(self) -> None:
        self._marked = None
        if self.header:
            legend = fit(self.legend, self.column)
            self.border_title = f"{legend:{self.column}}   {self.header}"
        self.set_options(
            Option(self._line(row), disabled=choice.is_heading)
            for row, choice in enumerate(self.choices)
        )

    def _line(self, row: int) -> Content:
        choice, width = self.choices[row], self.scrollable_content_region.width
        if choice.is_heading:
            return styled(f"  {choice.name}", "title")
        column = self.column
        name = cut(styled(choice.name), column if choice.detail else width - 3)
        room = width - column - 5
        detail = cut(styled(self._detail(choice, room), "faint"), room)
        gap = " " * (column - name.cell_length + 2)
        mark = styled(choice.mark or " ", "warn")
        if row != self._marked:
            return joined(styled(" "), mark, name + gap, detail)
        return joined(styled("▸", "key"), mark, name.stylize("bold on $selected") + gap, detail)

    def _detail(self, choice: Choice, room: int) -> str:
        """Tell of a choice what there is room for: the figures alone where words have none."""
        figures = len(self.header)
        is_tight = figures > 0 and figures + _LEAST_WORDS > room
        return choice.detail[:figures] if is_tight else choice.detail
