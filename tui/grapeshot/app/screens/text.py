"""Something to read: help, notices. Scrolled by keyboard, closed by `q`."""

from __future__ import annotations

from collections.abc import Callable

from textual.app import ComposeResult
from textual.content import Content

from grapeshot.app.screens.modal import Answer, ReadingModal
from grapeshot.app.widgets.pane import TextPane


class TextScreen(ReadingModal[Answer]):
    """Lines made for the width that there is."""

    keys = "↑↓ PgUp PgDn move · q close"
    is_tall = True

    def __init__(self, title: str, make: Callable[[int], list[Content]]) -> None:
        super().__init__(title)
        self._make = make

    def compose_box(self) -> ComposeResult:
        """Hold the lines."""
        yield TextPane(id="text", make=lambda width, height: self._make(width))
