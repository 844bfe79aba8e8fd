"""The odds, drawn."""

from __future__ import annotations

from typing import ClassVar

from textual.content import Content

from grapeshot.app.views.odds import odds_lines
from grapeshot.app.widgets.pane import TextPane


class OddsPane(TextPane):
    """One measure as a histogram; in its place the reason where there can be none."""

    heading: ClassVar[str] = "3 Odds"
    hint: ClassVar[str] = "m measure · M all"

    def make_lines(self, width: int, height: int) -> list[Content]:
        """Return the histogram."""
        return odds_lines(self.bench, width, height)
