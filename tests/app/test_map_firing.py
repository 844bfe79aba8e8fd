"""Firing on the map: dice and arrow seen, where each marker fell and whom it hit; own dice."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.app.desk import SMALL, WIDE
from tests.app.map_desk import GROUP, PRAETOR, QUAKE, MapDesk, run_map
from textual.widgets import Static

from grapeshot.app.screens.own_dice import OwnDiceScreen
from grapeshot.table import Point


def _asked(desk: MapDesk) -> str:
    modal = desk.app.screen
    assert isinstance(modal, OwnDiceScreen)
    return " ".join(str(each.render()) for each in modal.query(Static))


async def _tell(desk: MapDesk, *answers: str) -> None:
    for answer in answers:
        await desk.enter(answer, "enter")


async def _roll_the_rest(desk: MapDesk) -> None:
    """Answer whatever dice are asked for after the scatter with ones."""
    for _ in range(20):
        modal = desk.app.screen
        if not isinstance(modal, OwnDiceScreen):
            return
        assert modal._request is not None
        await desk.enter(" ".join(["1"] * modal._request.count), "enter")
    raise AssertionError(desk.seen())


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_enter_shows_where_the_marker_fell_beside_its_aim(
    tmp_path: Path, size: tuple[int, int]
) -> None:
    async def act(desk: MapDesk) -> None:
        aimed = desk.drawn
        await desk.press("enter")
        assert desk.said.startswith("Shot 1 seed ")
        assert desk.drawn != aimed
        assert "✕" in desk.drawn
        (landed,) = desk.plot.landed
        assert "Hit, stays" in desk.said or f'{landed.start.distance_to(landed.laid.at):.1f}"' in (
            desk.said
        )
        assert desk.aim == Point(34, 36)
        await desk.press("p")
        assert desk.drawn == aimed
        assert "may be fired" in desk.said

    run_map(act, tmp_path, PRAETOR, size=size)


def test_own_scatter_dice_are_told_by_symbol_clock_and_distance(tmp_path: Path) -> None:
    """An arrow to half past ten and 2D6 of 9, less BS 3: six inches up and to the left."""

    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        assert "h for a Hit, a for an arrow" in _asked(desk)
        await _tell(desk, "x")
        assert '"x" is neither' in _asked(desk)
        await _tell(desk, "a")
        assert "Where does the arrow point" in _asked(desk)
        assert "arrow" in _asked(desk)
        await _tell(desk, "25:00")
        assert "on no clock" in _asked(desk)
        await _tell(desk, "10:30")
        assert "2 D6" in _asked(desk)
        assert "135°" in _asked(desk)
        await _tell(desk, "4 5")
        await _roll_the_rest(desk)
        (landed,) = desk.plot.landed
        assert landed.laid.at == pytest.approx(Point(34, 36).moved(135, 6))
        assert "135° 10:30 [4] [5] → 6.0" in desk.said.replace("\u00a0", " ")
        assert "fell on" in desk.said
        assert "your own dice" in desk.said
        hit = {covered.piece.name for covered in desk.plot.covered()}
        assert {"c1", "c2"} <= hit

    run_map(act, tmp_path, PRAETOR)


def test_a_hit_lets_the_marker_stay_and_asks_for_no_arrow(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        await _tell(desk, "h")
        await _roll_the_rest(desk)
        assert "Hit, stays" in desk.said
        assert desk.plot.landed[0].laid.at == Point(34, 36)
        assert "6+4" in desk.said

    run_map(act, tmp_path, PRAETOR)


def test_a_shot_with_own_scatter_dice_is_replayed_to_the_same_place(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        await _tell(desk, "a", "213.5", "6 6")
        await _roll_the_rest(desk)
        at = desk.plot.landed[0].laid.at
        await desk.press("q", "y", "v")
        assert len(desk.bench.shots) == 2
        assert desk.plot.landed[0].laid.at == at

    run_map(act, tmp_path, PRAETOR)


def test_the_markers_of_a_group_are_stepped_through_in_their_order(tmp_path: Path) -> None:
    """The first by its arrow, the second edge to edge with it, the third laid on it by a Hit."""

    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        await _tell(desk, "a", "0", "3 3", "a", "90", "h")
        await _roll_the_rest(desk)
        first, second, third = (landed.laid.at for landed in desk.plot.landed)
        assert first == pytest.approx(Point(26, 30))
        assert second == pytest.approx(Point(26, 35))
        assert third == pytest.approx(first)
        assert "1 → 0°" in desk.said.replace("\u00a0", " ")
        assert "2 ↑ 90°" in desk.said.replace("\u00a0", " ")
        assert "3 Hit, on the first" in desk.said
        assert "13" in desk.drawn
        assert "2" in desk.drawn
        assert "markers" in desk.keys
        shown = []
        for _ in range(4):
            await desk.press("greater_than_sign")
            shown.append([laid.at for laid in desk.plot.shown])
        assert shown == [[first], [second], [third], [first, second, third]]
        await desk.press("comma")
        assert [laid.at for laid in desk.plot.shown] == [third]

    run_map(act, tmp_path, GROUP)


def test_counts_of_a_group_are_summed_over_its_markers(tmp_path: Path) -> None:
    """A model under two markers is hit twice, and counts twice."""

    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        await _tell(desk, "h", "h", "h")
        await _roll_the_rest(desk)
        assert "12+12" in desk.said
        await desk.press("greater_than_sign")
        assert "4+4" in desk.said

    run_map(act, tmp_path, GROUP)


def test_a_marker_that_leaves_the_table_hits_nobody_and_says_so(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        await _tell(desk, "a", "90", "6 6", "h", "h")
        await _roll_the_rest(desk)
        assert "off the table" in desk.said.split("exact")[0]
        assert desk.plot.covered() == []

    run_map(act, tmp_path, "hh-open-mortars")


def test_a_template_of_another_rule_set_falls_too(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("o")
        await _tell(desk, "a", "12:00", "2")
        await _roll_the_rest(desk)
        (landed,) = desk.plot.landed
        assert landed.laid.at == pytest.approx(Point(31, 27))
        assert "90° 12 o'clock [2] → 3.0" in desk.said.replace("\u00a0", " ")

    run_map(act, tmp_path, QUAKE)


def test_moving_on_puts_the_landing_away(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("enter", "n")
        assert desk.plot.landed == ()
        assert "marker on" in desk.said
        await desk.press("q", "5")
        assert "#1" in desk.pane("log")

    run_map(act, tmp_path, PRAETOR)


def test_what_was_fired_on_the_map_is_on_the_bench(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("right", "enter", "q")
        assert desk.app.screen is desk.screen
        assert "#1" in desk.pane("stages")
        assert desk.bench.table["table"]["aim"] == [34.25, 36]

    run_map(act, tmp_path, PRAETOR)
