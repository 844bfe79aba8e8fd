"""Something to read: help, notices. Scrolled by keyboard, closed by `q`."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content

from grapeshot.app.screens.modal import ReadingModal
from grapeshot.app.widgets.pane import TextPane
from grapeshot.app.widgets.plain_text import plain_title


class _TextPane(TextPane):
    def __init__(self, make: Callable[[int], list[Content]]) -> None:
        super().__init__(id="text")
        self._make = make

    def make_lines(self, width: int, height: int) -> list[Content]:
        return self._make(width)


class TextScreen(ReadingModal[None]):
    """Lines made for the width that there is."""

    def __init__(self, title: str, make: Callable[[int], list[Content]]) -> None:
        super().__init__()
        self._heading = title
        self._make = make

    def compose(self) -> ComposeResult:
        """Lay the box out."""
        with Vertical(classes="box tall") as box:
            box.border_title = plain_title(self._heading)
            box.border_subtitle = "↑↓ PgUp PgDn move · q close"
            yield _TextPane(self._make)
