"""The help, made from the keys of the screens."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.binding import Binding
from textual.content import Content

from grapeshot.app.keys import Section, all_written
from grapeshot.app.lines import EMPTY, joined, marked, styled, wrap

_KEYS = 11


def help_lines(about: str, sections: Iterable[Section], width: int) -> list[Content]:
    """Return the help on a screen, with some sections of keys, for a width."""
    lines = wrap([styled(about)], width)
    for section in sections:
        lines += [EMPTY, styled(section.title, "title")]
        for key in section.keys:
            lines += _key_lines(key, width)
    return lines


def _key_lines(key: Binding, width: int) -> list[Content]:
    """Explain one key; give no lines where another key tells of it too."""
    if not key.key_display:
        return []
    keys = all_written(key)
    gap = " " * max(1, _KEYS - len(keys))
    rest = wrap([styled(key.tooltip)], width - _KEYS - 2)
    first: Content = joined(styled(f"  {keys}", "key"), styled(gap), rest[0])
    return [first, *(joined(styled(" " * (_KEYS + 2)), line) for line in rest[1:])]


def notice_lines(notices: Sequence[str], width: int) -> list[Content]:
    """Return all notices, the latest first."""
    if not notices:
        return [styled("Nothing to report.", "faint")]
    lines: list[Content] = []
    for notice in reversed(notices):
        lines += [*marked("!", "warn", notice, width), EMPTY]
    return lines
