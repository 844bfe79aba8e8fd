"""The bars at the edges of the screen: title, notices, keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual.geometry import Size
from textual.reactive import reactive
from textual.strip import Strip
from textual.widget import Widget

from grapeshot.app.action import Action
from grapeshot.app.actions import ACTIONS
from grapeshot.app.lines import Line, Span, columns, width_of, wrap
from grapeshot.app.widgets.styles import strip_of


class Bar(Widget):
    """Base of the bars: as many lines as their text needs."""

    def make_lines(self, width: int) -> list[Line]:
        """Return the lines for a width."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are."""
        return len(self.make_lines(width))

    def render_line(self, y: int) -> Strip:
        """Draw one line."""
        width = self.size.width
        lines = self.make_lines(width)
        return strip_of(self, lines[y] if y < len(lines) else (), width)

    @property
    def text(self) -> str:
        """What the bar says, as plain text."""
        return "\n".join(
            "".join(span.text for span in line) for line in self.make_lines(self.size.width)
        )


class TitleBar(Bar):
    """Name of the program and the rule set, and what is on the bench."""

    ruleset: reactive[str] = reactive("")
    title: reactive[str] = reactive("")

    def make_lines(self, width: int) -> list[Line]:
        """Return the one line."""
        left = (Span(" GRAPESHOT ", "strong"), Span(f" {self.title}"))
        right = (Span(f"{self.ruleset} ", "faint"),) if self.ruleset else ()
        return [columns(left, right if width >= 60 else (), width)]


class NoticeBar(Bar):
    """Something to be read, until it is put away; never taken away by itself."""

    text_shown: reactive[str] = reactive("", layout=True)

    def make_lines(self, width: int) -> list[Line]:
        """Return the notice, at most four lines of it."""
        if not self.text_shown:
            return []
        hint = Span("  (Esc; ! shows all)", "faint")
        return wrap([Span("! ", "warn"), Span(self.text_shown), hint], width)[:4]

    def watch_text_shown(self) -> None:
        """Take room only while there is something to say."""
        self.display = bool(self.text_shown)


class KeyBar(Bar):
    """The keys that act everywhere; those of one pane stand in its title."""

    most = reactive(3, layout=True)
    """Lines that it may take."""
    actions: reactive[Sequence[Action]] = reactive(ACTIONS, layout=True)

    def make_lines(self, width: int) -> list[Line]:
        """Return as many lines as the keys need."""
        lines: list[Line] = [()]
        for action in self.actions:
            keys, _, label = action.bar.partition(" ")
            if not keys:
                continue
            pair: Line = (Span(keys, "key"), Span(f" {label}"))
            gap = Span("  ") if lines[-1] else Span(" ")
            if width_of((*lines[-1], gap, *pair)) > width and lines[-1]:
                lines.append(())
                gap = Span(" ")
            lines[-1] = (*lines[-1], gap, *pair)
        return lines[: self.most]
