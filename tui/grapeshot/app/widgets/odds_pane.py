"""The odds, drawn."""

from __future__ import annotations

from typing import ClassVar

from grapeshot.app.lines import Line
from grapeshot.app.views.odds import odds_lines
from grapeshot.app.widgets.pane import Pane


class OddsPane(Pane):
    """One measure as a histogram; in its place the reason where there can be none."""

    heading: ClassVar[str] = "3 Odds"
    hint: ClassVar[str] = "m measure · M all"

    def make_lines(self, width: int, height: int) -> list[Line]:
        """Return the histogram."""
        return odds_lines(self.bench, width, height)
