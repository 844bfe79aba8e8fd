"""The bars at the edges of the screen: title, notices, keys."""

from __future__ import annotations

from collections.abc import Sequence

from textual.binding import Binding
from textual.content import Content
from textual.geometry import Size
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from grapeshot.app.keys import joined_keys, on_bar, sections_of
from grapeshot.app.lines import NO_BREAK, columns, joined, styled, under_each_other, wrap

_FEW_ROWS = 16
_KEPT = ("help", "back", "quit")
"""Entries of the key bar for which there is always room: the help tells all others."""


class Bar(Widget):
    """Base of the bars: as many lines as their text needs."""

    def make_lines(self, width: int) -> list[Content]:
        """Return the lines for a width."""
        raise NotImplementedError

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Return how many lines there are."""
        return len(self.make_lines(width))

    def render(self) -> Content:
        """Return the lines."""
        return under_each_other(self.make_lines(self.size.width))

    @property
    def text(self) -> str:
        """What the bar says, as plain text."""
        return self.render().plain


class TitleBar(Bar):
    """Name of the program and the rule set, and what is on the bench."""

    ruleset: reactive[str] = reactive("")
    title: reactive[str] = reactive("")

    def make_lines(self, width: int) -> list[Content]:
        """Return the one line."""
        left = joined(styled(" GRAPESHOT ", "strong"), styled(f" {self.title}"))
        right = styled(f"{self.ruleset} ", "faint")
        return [columns(left, right if width >= 60 else styled(""), width)]


class NoticeBar(Bar):
    """Something to be read, until it is put away; never taken away by itself."""

    text_shown: reactive[str] = reactive("", layout=True)

    def make_lines(self, width: int) -> list[Content]:
        """Return the notice, at most four lines of it."""
        if not self.text_shown:
            return []
        hint = styled("  (Esc; ! shows all)", "faint")
        return wrap([styled("! ", "warn"), styled(self.text_shown), hint], width)[:4]

    def watch_text_shown(self) -> None:
        """Take room only while there is something to say."""
        self.display = bool(self.text_shown)


class KeyBar(Bar):
    """The keys that act everywhere; those of one pane stand in its title."""

    idle: reactive[frozenset[str]] = reactive(frozenset(), layout=True)
    """Actions that can do nothing at the moment, and are left out."""

    def make_lines(self, width: int) -> list[Content]:
        """Return as many lines as the keys need; a single one where rows are scarce."""
        most = 1 if self.screen.size.height < _FEW_ROWS else 3
        keys = [key for section in sections_of(self.screen) for key in section.keys]
        here = f"app.go({getattr(self.screen, 'NAME', '')!r})"
        acting = (
            key
            for key in keys
            if key.action != here and key.action.partition("(")[0] not in self.idle
        )
        told = {words: _entry(words, keys) for words, keys in on_bar(acting).items()}
        for words in [each for each in reversed(told) if each not in _KEPT]:
            if len(wrap(told.values(), width)) <= most:
                break
            del told[words]
        return wrap(told.values(), width)[:most]


def _entry(words: str, keys: Sequence[Binding]) -> Content:
    """Return an entry of the key bar; a click does what its first key does."""
    told = joined(
        styled(f"{NO_BREAK}{joined_keys(keys)}", "key"), styled(f"{NO_BREAK}{_kept(words)} ")
    )
    action = keys[0].action
    reached = action if action.startswith(("app.", "screen.")) else f"screen.{action}"
    return told.stylize(Style.from_meta({"@click": reached}))


def _kept(label: str) -> str:
    return label.replace(" ", NO_BREAK)
