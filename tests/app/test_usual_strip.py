"""The strip of usual things: one key leads there, arrows step, figures type, the odds follow."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.app.desk import SMALL, Desk, run
from tests.app.ninth_age import shipped

from grapeshot.app.widgets.usual_strip import UsualStrip

TINY = (60, 20)


def _strip(desk: Desk) -> str:
    return str(desk.screen.query_one(UsualStrip).content)


@pytest.mark.parametrize("size", [SMALL, TINY, (40, 12)])
def test_arrows_step_and_figures_type_with_the_odds_beside_it(size: tuple[int, int]) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("i", "1", "2", "right", "up", "right", "up")
        table = desk.bench.table
        assert table["situation"]["distance"] == 12
        assert table["situation"]["obscured_penalty"] == 1
        assert table["attacker"]["order"] == "first-fire"
        frame = desk.bench.frame
        assert frame is not None
        mean = float(frame.mean["models_destroyed"])
        assert f"{mean:.2f} models destroyed" in desk.seen()
        await desk.press("enter")
        assert desk.bench.shots == ()
        assert isinstance(desk.app.screen.focused, type(desk.screen.query_one("#attack")))

    run(act, size=size)


def test_all_steps_of_a_setting_are_one_change() -> None:
    async def act(desk: Desk) -> None:
        before = desk.bench.table
        await desk.press("i", *["up"] * 5, "right", "up", "up")
        assert desk.bench.table["situation"]["obscured_penalty"] == 2
        await desk.press("u")
        assert "obscured_penalty" not in desk.bench.table["situation"]
        assert desk.bench.table["situation"]["distance"] == 15
        await desk.press("u")
        assert desk.bench.table == before
        await desk.press("left", "up", "u")
        assert desk.bench.table == before

    run(act)


def test_a_figure_that_comes_to_nothing_changes_nothing() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("i", *["right"] * 5)
        assert "cover save" in _strip(desk)
        before = desk.bench.table
        await desk.press("9")
        assert desk.bench.table is before
        await desk.press("backspace", "5")
        assert desk.bench.table["target"]["cover_save"] == 5
        await desk.press("delete")
        assert "cover_save" not in desk.bench.table["target"]

    run(act)


def test_e_edits_the_row_that_the_strip_changed() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("i", "right", "right", "right", "right", "down", "enter", "e")
        assert "Target" in str(desk.app.screen.query_one(".box").border_title)

    run(act)


def test_the_strip_is_that_of_the_rule_set_and_of_the_kind(tmp_path: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("i")
        assert "cover soft" in _strip(desk)
        assert "charging" not in _strip(desk)

    run(act, file=shipped(tmp_path, "t9a-open-longbows"))


def test_a_refusal_is_told_in_the_place_of_the_odds() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("i", "9", "9")
        assert "✗" in desk.seen()

    run(act)
