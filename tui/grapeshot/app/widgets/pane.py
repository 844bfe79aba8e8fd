"""A pane: lines made from the bench, scrolled by keyboard; only what is seen is drawn."""

from __future__ import annotations

from typing import ClassVar

from textual.binding import Binding, BindingType
from textual.geometry import Region, Size
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from grapeshot.app.lines import Line
from grapeshot.app.model import Bench
from grapeshot.app.widgets.styles import strip_of


class Pane(ScrollView, can_focus=True):
    """Base of the panes. Subclasses make the lines; this class lays them out and scrolls."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("down,j", "step(1)", "Down", show=False),
        Binding("up,k", "step(-1)", "Up", show=False),
        Binding("home,g", "edge(-1)", "First", show=False),
        Binding("end,G", "edge(1)", "Last", show=False),
    ]
    heading: ClassVar[str] = ""
    hint: ClassVar[str] = ""
    """Keys that act on this pane, for its title."""

    bench: reactive[Bench] = reactive(Bench, init=False, repaint=False)

    def __init__(self, *, id: str) -> None:  # noqa: A002 - as Textual names it
        super().__init__(id=id)
        self.lines: list[Line] = []
        self.selected: range = range(0)
        """The rows that are highlighted."""

    def is_wanted(self, bench: Bench) -> bool:
        """Return whether the pane has anything to show; else it takes no room."""
        return True

    def make_lines(self, width: int, height: int) -> list[Line]:
        """Return the lines for this size."""
        raise NotImplementedError

    def watch_bench(self) -> None:
        """Show the new bench."""
        self.lay_out()

    def on_resize(self) -> None:
        """Lay the lines out for the new size."""
        self.lay_out()

    def lay_out(self) -> None:
        """Make the lines again."""
        size = self.scrollable_content_region.size
        if not size.width or not self.display:
            return
        lines = self.make_lines(size.width, size.height)
        if lines != self.lines:
            self.lines = lines
            self.refresh()
        self.virtual_size = Size(size.width, len(lines))

    def select(self, rows: range) -> None:
        """Highlight these rows and scroll them into view."""
        if rows != self.selected:
            for row in {*self.selected, *rows}:
                self.refresh_line(row)
            self.selected = rows
        self.bring_into_view(rows)

    def bring_into_view(self, rows: range) -> None:
        """Scroll as little as is needed to see these rows."""
        if rows:
            region = Region(0, rows.start, 1, len(rows))
            self.scroll_to_region(region, animate=False, force=True, immediate=True)

    def render_line(self, y: int) -> Strip:
        """Draw one row."""
        row = y + self.scroll_offset.y
        width = self.scrollable_content_region.width
        line = self.lines[row] if row < len(self.lines) else ()
        return strip_of(self, line, width, selected=row in self.selected)

    @property
    def text(self) -> str:
        """All that the pane says, as plain text."""
        return "\n".join("".join(span.text for span in line) for line in self.lines)

    def action_step(self, step: int) -> None:
        """Scroll by a row."""
        self.scroll_relative(y=step, animate=False)

    def action_edge(self, side: int) -> None:
        """Scroll to the first or last row."""
        if side < 0:
            self.scroll_home(animate=False)
        else:
            self.scroll_end(animate=False)

    def action_page_up(self) -> None:
        """Scroll a page up."""
        self.scroll_page_up(animate=False)

    def action_page_down(self) -> None:
        """Scroll a page down."""
        self.scroll_page_down(animate=False)
