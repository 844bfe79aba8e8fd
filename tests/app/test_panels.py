"""Panes that a rule set brings along: there while its engagements are on the bench."""

from __future__ import annotations

import pytest
from tests.app.desk import WIDE, Desk, run

from grapeshot.app import panels
from grapeshot.app.lines import Line, Span
from grapeshot.app.widgets.pane import Pane


class _Map(Pane):
    heading = "Map"

    def __init__(self) -> None:
        super().__init__(id="map")

    def make_lines(self, width: int, height: int) -> list[Line]:
        return [(Span(f"map of {self.bench.derived.ruleset}"),)]


@pytest.fixture
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "_PANELS", {})
    panels.register_panel("legions-imperialis", _Map, kind="fight")


@pytest.mark.usefixtures("_registered")
def test_a_panel_stands_there_for_its_rule_set_and_kind_only() -> None:
    async def act(desk: Desk) -> None:
        assert not desk.screen.query("#map")
        await desk.press("ctrl+o")
        await desk.enter("power axes", "enter")
        assert desk.pane("map") == "map of legions-imperialis"
        await desk.press("2", "tab")
        assert desk.screen.focused is desk.screen.query_one("#map")
        await desk.press("z")
        assert "map of legions-imperialis" in desk.seen()
        await desk.press("z", "u")
        assert not desk.screen.query("#map")
        assert desk.screen.active == "stages"

    run(act, size=WIDE)
