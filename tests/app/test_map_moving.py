"""The map by keyboard: the marker moved, who is under it counted, the odds told, refusals said."""

from __future__ import annotations

import threading
import time
from pathlib import Path

import pytest
from tests.app.desk import PATIENCE, SMALL, WIDE
from tests.app.map_desk import BEAM, CLOVER, PRAETOR, QUAKE, MapDesk, engagement, run_map

from grapeshot.app.beside import NAME
from grapeshot.app.map.map_pane import SCATTER, MapPane
from grapeshot.dice.budget import current
from grapeshot.present.problems import Problem
from grapeshot.table import Point, ScatterOdds, Scene


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_the_map_opens_at_what_is_aimed_at(tmp_path: Path, size: tuple[int, int]) -> None:
    """Marker, squad, neighbours and friends at once, with counts and odds, before a key more."""

    async def act(desk: MapDesk) -> None:
        assert '7" marker on t3' in desk.said
        assert "may be fired" in desk.said
        assert "exact" in desk.said
        assert "38.9%" in desk.said
        assert "6.49" in desk.said
        assert "T" in desk.drawn
        assert "[T]" in desk.drawn
        assert "(T)" in desk.drawn
        assert len(desk.seen().splitlines()) == size[1]

    run_map(act, tmp_path, PRAETOR, size=size)


def test_a_step_moves_the_marker_and_changes_counts_and_odds(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        before = desk.said
        assert "6+4" in before
        await desk.press("right", "right", "l")
        assert desk.aim == Point(34.75, 36)
        assert "8+2" in desk.said
        assert "6.49" not in desk.said
        await desk.press("u")
        assert desk.aim == Point(34, 36)
        assert "6+4" in desk.said
        assert "6.49" in desk.said

    run_map(act, tmp_path, PRAETOR)


@pytest.mark.parametrize(
    ("keys", "x", "y"),
    [
        (("up",), 34, 36.25),
        (("k",), 34, 36.25),
        (("j",), 34, 35.75),
        (("h", "left"), 33.5, 36),
        (("shift+right",), 36, 36),
        (("L", "K"), 36, 38),
        (("H", "J", "shift+down"), 32, 32),
    ],
)
def test_arrows_letters_and_shift_are_fine_and_coarse_steps(
    tmp_path: Path, keys: tuple[str, ...], x: float, y: float
) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press(*keys)
        assert desk.aim == Point(x, y)

    run_map(act, tmp_path, PRAETOR)


def test_n_goes_from_enemy_to_enemy_and_back(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("n")
        assert "marker on t4" in desk.said
        await desk.press("N", "N")
        assert "marker on t2" in desk.said
        met = set()
        for _ in range(len(desk.plot.scene.pieces)):
            await desk.press("n")
            met.add(desk.said.split("marker on ")[1].split()[0])
        assert met == {p.name for p in desk.plot.scene.pieces if p.side == "enemy"}

    run_map(act, tmp_path, PRAETOR)


def test_what_forbids_the_shot_is_said_at_once_with_its_clause(tmp_path: Path) -> None:
    """And it is said no more once the marker lies where it may; firing meanwhile does nothing."""

    async def act(desk: MapDesk) -> None:
        await desk.press("right", "right", "right")
        assert "hole off target" in desk.said
        assert "blast.3" in desk.said
        await desk.press("enter")
        assert desk.bench.shots == ()
        assert "forbid" in desk.seen()
        await desk.press("escape", "left")
        assert "may be fired" in desk.said

    run_map(act, tmp_path, PRAETOR)


@pytest.mark.parametrize(
    ("aim", "models", "reason"),
    [
        ([32.5, 34.5], {"x": 32.8, "y": 31.5}, "friendly under marker"),
        ([34, 36], {"x": 70, "y": 3}, "may be fired"),
    ],
)
def test_a_friend_moved_under_the_marker_forbids_the_shot(
    tmp_path: Path, aim: list[float], models: dict[str, float], reason: str
) -> None:
    """Models count as they stand on the map."""
    table = engagement(PRAETOR)
    table["table"] = {**table["table"], "aim": aim, "aim_model": "t3" if aim[0] == 34 else "t7"}

    async def act(desk: MapDesk) -> None:
        await desk.press("m")
        while "Moving v3" not in desk.said:
            await desk.press("n")
        moved = desk.map.models
        moved[next(n for n, m in enumerate(moved) if m["id"] == "v3")] = {**_v3(desk), **models}
        desk.map._change_models(moved, "test")
        await desk.settle()
        assert reason in desk.said.replace("\n  ", " ")

    run_map(act, tmp_path, table)


def _v3(desk: MapDesk) -> dict[str, object]:
    return dict(next(model for model in desk.map.models if model["id"] == "v3"))


def test_range_is_told_live(tmp_path: Path) -> None:
    table = engagement(PRAETOR)
    table["weapon"] = {**table["weapon"], "range": 26.6}

    async def act(desk: MapDesk) -> None:
        assert "may be fired" in desk.said
        await desk.press("up")
        assert "out of range" in desk.said
        assert "range.1" in desk.said

    run_map(act, tmp_path, table)


def test_no_line_of_sight_is_told_live(tmp_path: Path) -> None:
    table = engagement("hh-open-quad-launchers")
    table["choices"] = {"fire": "direct"}

    async def act(desk: MapDesk) -> None:
        assert "may be fired" in desk.said
        while "marker on b8" not in desk.said:
            await desk.press("n")
        assert "no line of sight" in desk.said
        assert "line-of-sight.1" in desk.said

    run_map(act, tmp_path, table)


def test_a_marker_never_leaves_the_table(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press(*"K" * 12)
        assert desk.aim == Point(34, 48)

    run_map(act, tmp_path, PRAETOR)


def test_moves_in_a_row_are_taken_back_together(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press("right", "right", "up", "n", "left")
        assert desk.aim != Point(34, 36)
        await desk.press("u")
        assert desk.aim == Point(34, 36)
        await desk.press("U")
        assert desk.aim != Point(34, 36)

    run_map(act, tmp_path, PRAETOR)


def test_a_clover_turns_and_finds_its_best_turn(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        assert "clover at 4°" in desk.said
        assert "turn" in desk.keys
        before = desk.drawn
        await desk.press("]", "]", "}")
        assert "clover at 15°" in desk.said
        assert desk.drawn != before
        await desk.press("[")
        assert "clover at 10°" in desk.said
        await desk.press("r")
        assert "clover at 4°" in desk.said

    run_map(act, tmp_path, CLOVER)


def test_a_round_marker_does_not_turn_and_no_key_says_so(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        table = desk.bench.table
        assert "turn" not in desk.keys
        await desk.press("]", "r", "tab")
        assert desk.bench.table is table

    run_map(act, tmp_path, PRAETOR)


def test_a_line_turns_about_the_model_that_fires_it(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        assert "under it: Tactical 1 Rhino" in desk.said.replace("\n ", "")
        end = desk.aim
        await desk.press("]", "]", "]", "]")
        assert desk.aim.y > end.y + 3
        assert "under it: Tactical 3" in desk.said

    run_map(act, tmp_path, BEAM)


def test_structures_and_cliffs_are_on_the_map(tmp_path: Path) -> None:
    async def line(desk: MapDesk) -> None:
        assert "▓▓" in desk.drawn

    async def template(desk: MapDesk) -> None:
        assert "▒▒" in desk.drawn
        assert "models" in desk.said

    run_map(line, tmp_path, BEAM)
    run_map(template, tmp_path, QUAKE)


def test_odds_of_an_aim_that_is_left_already_are_dropped(tmp_path: Path) -> None:
    """They come too late; those of the last aim stand."""

    async def act(desk: MapDesk) -> None:
        work, held = desk.screen.engine, threading.Event()
        honest = work.scatter_odds

        def slow(scene: Scene) -> ScatterOdds | Problem | None:
            answer = honest(scene)
            if scene.laid[0].at == Point(34.25, 36):
                held.wait(PATIENCE)
            return answer

        work.scatter_odds = slow  # type: ignore[method-assign]
        await desk.pilot.press("right", "left")
        await desk.settle()
        assert "6.49" in desk.said
        held.set()
        await desk.until(lambda: "stoppable" not in [t.name for t in threading.enumerate()])
        await desk.rest()
        assert "6.49" in desk.said

    run_map(act, tmp_path, PRAETOR)


def test_odds_that_take_long_say_so_and_keep_no_key_waiting(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        def endless(scene: Scene) -> ScatterOdds | Problem | None:
            while True:
                current().check()
                time.sleep(0.001)  # endless, without taking the processor from others

        desk.screen.engine.scatter_odds = endless  # type: ignore[method-assign]
        await desk.pilot.press("right")
        await desk.until(lambda: "working" in desk.said)
        await desk.pilot.press("right")
        await desk.until(lambda: desk.aim == Point(34.5, 36))
        desk.app.workers.cancel_group(desk.screen.query_one(MapPane), SCATTER)
        await desk.until(lambda: NAME not in [t.name for t in threading.enumerate()])

    run_map(act, tmp_path, PRAETOR)


def test_what_is_moved_stays_in_view(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        await desk.press(*"L" * 9)
        view = desk.map.state.view
        assert view is not None
        assert view.shows(desk.aim, 3)
        assert "⠤" in desk.drawn or "⠉" in desk.drawn

    run_map(act, tmp_path, PRAETOR)


def test_zoom_pan_and_the_whole_table(tmp_path: Path) -> None:
    async def act(desk: MapDesk) -> None:
        near = desk.map.state.view
        assert near is not None
        await desk.press("0")
        assert "p" in desk.drawn
        assert "v" in desk.drawn
        await desk.press("0")
        assert desk.map.state.view == near
        await desk.press("Z")
        assert desk.map.state.view != near
        await desk.press("z", "z")
        nearer = desk.map.state.view
        assert nearer is not None
        assert nearer.scale < near.scale
        for key in ("pageup", "end", "pagedown", "home"):
            await desk.press(key)
            assert desk.aim == Point(34, 36)

    run_map(act, tmp_path, PRAETOR)
