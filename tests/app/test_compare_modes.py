"""The ways to use a weapon, side by side; one is chosen by key."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE, Desk, run
from tests.app.ninth_age import shipped

from grapeshot.app.screens.modes import ModesScreen
from grapeshot.app.widgets.pane import TextPane

GRAPESHOT, BALL = "t9a-open-grapeshot", "t9a-open-cannon"


async def _opened(desk: Desk) -> TextPane:
    await desk.press("f")
    screen = desk.app.screen
    assert isinstance(screen, ModesScreen)
    await desk.until(lambda: all(way.answer is not None for way in screen.ways))
    await desk.rest()
    return screen.query_one(TextPane)


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_each_way_is_told_with_its_values_odds_and_misfires(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def act(desk: Desk) -> None:
        text = (await _opened(desk)).text
        assert re.search(r"1 Cannon +▸2 Volley Gun", text)
        assert re.search(r'range +72" +12"', text)
        assert re.search(r"strength +4 \[10\] +4", text)
        assert re.search(r"misfire +16\.7% +2\.8%", text)
        means = re.search(r"mean (\d\.\d\d) +mean (\d\.\d\d)", text)
        assert means is not None
        assert float(means[1]) != float(means[2])
        assert re.search(r"0 .*100\.0%.*100\.0%", text)

    run(act, file=shipped(tmp_path, GRAPESHOT), size=size)


def test_a_way_is_used_by_its_number_or_by_moving_to_it(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await _opened(desk)
        await desk.press("1")
        assert desk.bench.table["choices"]["mode"] == "Cannon"
        assert "used as Cannon" in " ".join(desk.pane("attack").split())
        pane = await _opened(desk)
        await desk.press("right")
        assert re.search(r"1 Cannon +▸2 Volley Gun", pane.text)
        await desk.press("enter")
        assert desk.bench.table["choices"]["mode"] == "Volley Gun"
        await _opened(desk)
        await desk.press("escape")
        assert desk.bench.table["choices"]["mode"] == "Volley Gun"

    run(act, file=shipped(tmp_path, GRAPESHOT))


def test_a_way_that_the_rules_forbid_here_says_why(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        text = (await _opened(desk)).text
        assert "✗ Volley Gun: out of range" in text
        assert "who-can-shoot.2" in text
        assert re.search(r"misfire +16\.7% +–", text)

    run(act, file=shipped(tmp_path, BALL))


def test_ways_are_compared_by_another_measure(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        pane = await _opened(desk)
        assert "models destroyed  mean" in pane.text
        await desk.press("m")
        assert "models destroyed  mean" not in pane.text
        assert isinstance(desk.app.screen, ModesScreen)
        assert desk.app.screen.measure.replace("_", " ") in pane.text

    run(act, file=shipped(tmp_path, GRAPESHOT))


def test_a_weapon_used_in_one_way_only_says_so() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("f")
        assert desk.app.screen is desk.screen
        assert "one way only" in desk.notice

    run(act)


def test_a_weapon_with_modes_begins_with_its_first_and_the_choice_goes_with_it(
    tmp_path: Path,
) -> None:
    """Choosing a weapon never leaves a mode behind that it does not have."""

    async def act(desk: Desk) -> None:
        await desk.press("w")
        await desk.enter("catapult", "enter")
        assert "mode" not in desk.bench.table["choices"]
        assert "within minimum range" in desk.pane("stages")  # no fault of the engagement
        await desk.press("w")
        await desk.enter("cannon", "enter")
        assert desk.bench.table["choices"]["mode"] == "Cannon"
        assert desk.bench.derived.engagement is not None

    run(act, file=shipped(tmp_path, GRAPESHOT))


def test_the_mode_is_among_the_choices_and_its_values_can_be_changed(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("c")
        await desk.enter("mode", "enter")
        await desk.enter("cannon", "enter", "escape")
        assert desk.bench.table["choices"]["mode"] == "Cannon"
        await desk.press("1", "home", "e")
        await desk.enter("strength", "enter")
        await desk.enter("5 [9]", "enter", "escape")
        modes = desk.bench.table["weapon"]["modes"]
        assert [mode["strength"] for mode in modes] == ["5 [9]", 4]
        assert desk.bench.derived.engagement is not None
        assert "strength 5 [9]" in " ".join(desk.pane("attack").replace("▌", "").split())
        await desk.press("e")
        await desk.enter("strength", "ctrl+d", "escape")
        assert "modes" not in desk.bench.table["weapon"]

    run(act, file=shipped(tmp_path, GRAPESHOT))
