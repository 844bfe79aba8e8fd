"""Standard output as a page of plain text: what it can show, and bars drawn on it."""

from __future__ import annotations

import sys

from grapeshot.cli.output import is_utf8, write
from grapeshot.present.bars import bar
from grapeshot.rules.display import style_of

TYPE_CHECKING = False  # importing `typing` for this constant would cost 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

_BAR = 30


class Page:
    """Standard output: its width, whether it takes colours, whether it takes block characters."""

    def __init__(self) -> None:
        self.style = style_of(sys.stdout)
        self._utf8 = is_utf8(getattr(sys.stdout, "encoding", None) or "utf-8")

    def write(self, lines: Iterable[str]) -> None:
        """Print lines."""
        write(lines)

    def bar(self, share: float) -> str:
        """Return a bar for a share of 1: in eighths of a column, or in whole ones in ASCII."""
        if not self._utf8:
            return "#" * round(share * _BAR)
        return bar(share, _BAR)

    def strong(self, text: str) -> str:
        """Return a text in bold, where colours are used."""
        return self.style.strong(text)

    def faint(self, text: str) -> str:
        """Return a text dimmed, where colours are used."""
        return self.style.faint(text)
