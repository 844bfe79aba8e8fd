"""A place is reached by its key from anywhere, and is told of wherever keys are told."""

from __future__ import annotations

from typing import ClassVar

import pytest
from tests.app.desk import Desk, run
from textual.app import ComposeResult
from textual.widgets import Static

from grapeshot.app import places
from grapeshot.app.dashboard import Dashboard, names_of_actions
from grapeshot.app.keys import Section, key, section, sections_of
from grapeshot.app.map.screen import MapScreen
from grapeshot.app.places import PLACES, Place
from grapeshot.app.screens.bench import BenchScreen
from grapeshot.app.screens.place import LEAVING, PlaceScreen
from grapeshot.app.widgets.bars import KeyBar
from grapeshot.app.widgets.pane import TextPane

_KEYS = section("Tally", key("k", "count", label="count up", bar="count"))
_GO = key("K", "app.go('tally')", "Count something.", label="tally", bar="tally", name="tally")


class TallyScreen(PlaceScreen):
    """Counts, and shows what is on the bench."""

    NAME = "tally"
    SECTIONS: ClassVar[tuple[Section, ...]] = (_KEYS, LEAVING)
    count = 0

    def compose_body(self) -> ComposeResult:
        yield Static(id="tally", markup=False)

    def show_bench(self) -> None:
        self.query_one("#tally", Static).update(f"{self.count}: {self.bench.matchup}")

    def action_count(self) -> None:
        """Count one more."""
        self.count += 1
        self.show_bench()


@pytest.fixture
def tally(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(places.PLACES, "tally", Place(_GO, lambda: TallyScreen))
    for binding in Dashboard.BINDINGS:
        assert getattr(binding, "key", "") != "K"
    program, *others = Dashboard.SECTIONS
    with_tally = program._replace(keys=(_GO, *program.keys))
    monkeypatch.setattr(Dashboard, "SECTIONS", (with_tally, *others))


def _labels(desk: Desk) -> list[str]:
    return [each.description for section in sections_of(desk.app.screen) for each in section.keys]


@pytest.mark.usefixtures("tally")
def test_a_place_stands_on_the_key_bar_in_the_help_and_in_key_maps() -> None:
    assert {"tally", "count"} <= names_of_actions()

    async def act(desk: Desk) -> None:
        assert "K tally" in desk.screen.query_one(KeyBar).text
        await desk.press("question_mark")
        text = desk.app.screen.query_one(TextPane).text
        assert "Count something." in text
        assert "Count one more." in text

    run(act)


@pytest.mark.usefixtures("tally")
def test_a_place_shows_the_bench_and_one_leads_to_the_next() -> None:
    async def act(desk: Desk) -> None:
        desk.app.action_go("tally")
        await desk.settle()
        shown = desk.app.screen.query_one(KeyBar).text
        assert "k count" in shown
        assert "v map" in shown
        assert "K tally" not in shown, "it leads to where one is"
        assert {"count up", "tally", "commands"} <= {*_labels(desk)}
        await desk.press("k", "k")
        assert "2: Twin-linked volkite" in desk.seen()
        desk.app.action_go("map")
        await desk.settle()
        assert [type(each) for each in desk.app.screen_stack[1:]] == [MapScreen]
        await desk.press("v")
        assert [*desk.app.screen_stack] == [desk.screen]

    run(act)


def test_the_keys_of_places_are_free_on_the_bench() -> None:
    on_bench = {each for s in BenchScreen.SECTIONS for k in s.keys for each in k.key.split(",")}
    assert not on_bench & {each for p in PLACES.values() for each in p.key.key.split(",")}


def test_a_click_on_the_key_bar_does_what_its_key_does() -> None:
    async def act(desk: Desk) -> None:
        async def click(words: str) -> None:
            lines = desk.screen.query_one(KeyBar).text.split("\n")
            row, line = next(found for found in enumerate(lines) if words in found[1])
            await desk.pilot.click(KeyBar, offset=(line.index(words), row))
            await desk.settle()

        for so_far in (1, 2):
            await click("Enter fire")
            assert len(desk.bench.shots) == so_far
        await click("v map")
        assert [type(each) for each in desk.app.screen_stack[1:]] == [MapScreen]

    run(act)


def test_a_rule_is_looked_up_from_the_comparison() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("V", "slash")
        await desk.until(lambda: type(desk.app.screen).__name__ == "LookupScreen")
        await desk.press("escape")
        assert isinstance(desk.app.screen, PlaceScreen)

    run(act)


@pytest.mark.usefixtures("tally")
def test_what_changes_on_the_way_back_to_the_bench_is_not_drawn_on_the_place() -> None:
    """Its widgets are about to go, or gone."""

    async def act(desk: Desk) -> None:
        desk.app.action_go("tally")
        await desk.settle()
        place = desk.app.screen
        assert isinstance(place, TallyScreen)
        drawn: list[str] = []
        place.show_bench = lambda: drawn.append("again")  # type: ignore[method-assign]
        place.action_leave()
        desk.screen.change({**desk.bench.table, "situation": {"distance": 7}})
        await desk.settle()
        assert desk.bench.table["situation"]["distance"] == 7
        assert not drawn

    run(act)
