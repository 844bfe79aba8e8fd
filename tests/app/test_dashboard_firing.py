"""Firing from the dashboard: the program's dice, one's own, again; and the odds beside it."""

from __future__ import annotations

import re
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, cast

import pytest
from tests.app.desk import PATIENCE, SMALL, WIDE, Desk, run
from textual.widgets import Input, Static

from grapeshot.app.beside import NAME
from grapeshot.app.derived import Derived
from grapeshot.app.engine import Engine
from grapeshot.app.model import Bench
from grapeshot.app.screens.own_dice import OwnDiceScreen
from grapeshot.dice.budget import Budget, current
from grapeshot.engagement.editing import with_value
from grapeshot.pipeline.odds import Odds
from grapeshot.present.problems import Problem
from grapeshot.session import Session

if TYPE_CHECKING:
    from grapeshot.engagement.model import Engagement

CERTAIN = """
ruleset = "legions-imperialis"
title = "Certain"
[weapon]
name = "Gun"
range = 20
dice = 2
to_hit = 4
ap = -6
traits = ["Accurate"]
[attacker]
models = 1
[target]
name = "Crew"
type = "infantry"
models = 3
armour_save = 6
[situation]
distance = 10
"""


def test_the_demo_is_on_the_bench_with_plan_and_odds() -> None:
    """What the dashboard opens with is worth resolving, and explained, before a key is pressed."""

    async def act(desk: Desk) -> None:
        assert "Four Leviathans' volkite" in desk.title
        assert "Twin-linked" in desk.pane("attack")
        stages, odds = desk.pane("stages"), desk.pane("odds")
        assert "hit 4+" in stages
        assert "core-hit-roll.1" in stages
        assert "accurate.1" in stages
        assert "models destroyed" in odds
        assert "mean 2.98" in odds
        assert "exact" in odds
        assert "█" in odds

    run(act)


@pytest.mark.parametrize("size", [SMALL, WIDE])
def test_enter_shows_dice_and_marks_the_result_among_the_odds(size: tuple[int, int]) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter")
        stages = desk.pane("stages")
        assert re.search(r"#1 seed \d+", stages)
        assert re.search(r"hit 4\+ .*\d", stages)
        rolled = desk.bench.rolled("models_destroyed")
        marked = [line for line in desk.pane("odds").splitlines() if "◄" in line]
        assert [line.split()[0] for line in marked] == [str(rolled)]
        await desk.press("5")
        assert "#1" in desk.pane("log")

    run(act, size=size)


def test_a_die_that_was_rolled_again_is_shown_with_what_replaced_it() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("o")
        await desk.enter("1262", "enter")
        await desk.enter("345", "enter")
        await desk.enter("535", "enter")
        await desk.enter("4", "enter")
        await desk.enter("6", "enter")
        stages = desk.pane("stages")
        assert "1→\u00a03\u00a0 2→[4] [6] 2→[5]".replace("\u00a0", " ") in stages
        assert "your own dice" in stages

    run(act)


def test_own_dice_are_checked_kindly_and_taken_back(tmp_path: Path) -> None:
    """A wrong face or number is said and nothing is lost; the last roll can be taken back."""
    file = tmp_path / "certain.toml"
    file.write_text(CERTAIN, encoding="utf-8")

    async def act(desk: Desk) -> None:
        await desk.press("o")
        modal = desk.app.screen
        assert isinstance(modal, OwnDiceScreen)

        def said(name: str) -> str:
            return str(modal.query_one(name, Static).render())

        assert "Roll 2 D6" in said("#asked")
        assert "4+" in said("#asked")
        for wrong, complaint in (
            ("7 1", "a D6 shows 1 to 6, not 7"),
            ("1", "2 dice are asked for, 1 given"),
            ("ab", '"ab" is not a face'),
        ):
            await desk.enter(wrong, "enter")
            assert complaint in said("#wrong")
        await desk.enter("5 2", "enter")
        assert "a D6 for: hit re-roll" in said("#asked")
        await desk.press("up")
        assert "Roll 2 D6" in said("#asked")
        await desk.enter("5 6", "enter")
        await desk.settle()
        assert desk.app.screen is desk.screen
        assert desk.bench.shots[0].faces == [5, 6]
        assert "models destroyed 2" in desk.pane("stages")

    run(act, file=file)


def test_leaving_own_dice_asks_before_those_entered_are_lost() -> None:
    """Rolls that were taken and faces that stand in the line are both kept by any key but `y`."""

    async def act(desk: Desk) -> None:
        await desk.press("o", "escape")
        assert desk.app.screen is desk.screen  # nothing was entered
        for faces, after in (("12", ()), ("1262", ("enter",))):
            await desk.press("o")
            modal = desk.app.screen
            await desk.enter(faces, *after)
            lost = " ".join(faces) if after else faces
            for kept in ("n", "escape", "q"):
                await desk.press("escape")
                assert lost in " ".join(desk.seen().split())
                await desk.press(kept)
                assert desk.app.screen is modal
            assert modal.query_one(Input).value == ("" if after else faces)
            await desk.press("escape", "y")
            assert desk.app.screen is desk.screen
        assert desk.bench.shots == ()
        assert "hit 4+" in desk.pane("stages")

    run(act)


def test_a_logged_shot_is_replayed_die_for_die_even_after_a_change() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter", "enter")
        first = desk.bench.shots[0]
        await desk.press("t")
        await desk.enter("kratos", "enter")
        assert "Kratos" in desk.pane("attack")
        await desk.press("5", "down", "down")
        assert desk.bench.shown == 1
        assert "An earlier engagement" in desk.pane("stages")
        await desk.press("y")
        again = desk.bench.shots[-1]
        assert again.number == 3
        assert again.seed == first.seed
        assert again.faces == first.faces
        assert "Tactical" in desk.pane("attack")

    run(act)


def test_own_dice_are_replayed_too() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("o")
        for faces in ("1111", "1111"):
            await desk.enter(faces, "enter")
        await desk.press("y")
        assert [shot.faces for shot in desk.bench.shots] == [[1] * 8, [1] * 8]
        assert desk.bench.shots[1].seed is None

    run(act)


def test_the_plan_comes_back_and_reasons_are_shown_or_hidden() -> None:
    async def act(desk: Desk) -> None:
        await desk.press("enter", "p")
        assert "#1" not in desk.pane("stages")
        fitting = desk.pane("stages")
        await desk.press("x")
        everything = desk.pane("stages")
        assert "core-hit-roll.3" not in fitting
        assert "core-hit-roll.3" in everything
        await desk.press("x")
        assert len(desk.pane("stages")) < len(everything)
        await desk.press("x")
        assert desk.pane("stages") == everything

    run(act)


def test_measures_are_switched_by_key_and_chosen_by_name() -> None:
    async def act(desk: Desk) -> None:
        before = desk.bench.shown_measure
        await desk.press("m")
        assert desk.bench.shown_measure != before
        assert desk.bench.shown_measure.replace("_", " ") in desk.pane("odds")
        await desk.press("M")
        await desk.enter("savs pased", "enter")
        assert desk.pane("odds").startswith("saves passed")

    run(act)


def test_odds_are_exact_here_whenever_they_are_for_a_command(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The screen has the budget of a command, so that both enumerate, or both simulate."""
    asked: list[Budget] = []
    table = {"ruleset": "legions-imperialis", "target": {}}

    def odds(session: Session, engagement: object, *, budget: Budget) -> object:
        asked.append(budget)
        return None, None

    monkeypatch.setattr(Session, "odds", odds)
    engine = Engine(Session())
    derived = Derived(engagement=cast("Engagement", object()))
    engine.odds(Bench(table, derived=derived))
    (given,) = asked
    default = Budget()
    assert (given.steps, given.seconds) == (default.steps, default.seconds)


def test_odds_that_take_long_say_so_let_firing_go_on_and_can_be_stopped() -> None:
    """The screen is never blocked by an enumeration, nor is it kept from ending by one."""
    begun = threading.Event()

    async def act(desk: Desk) -> None:
        def endless(bench: object) -> None:
            begun.set()
            while True:
                current().check()
                time.sleep(0.001)  # endless, without taking the processor from others

        desk.screen.engine.odds = endless  # type: ignore[method-assign, assignment]
        await desk.pilot.press("u")
        desk.screen.change(desk.bench.table)
        await desk.until(lambda: "computing" in desk.pane("odds"))
        assert begun.is_set()
        await desk.pilot.press("enter")
        await desk.until(lambda: bool(desk.bench.shots))
        await desk.press("escape")
        assert "stopped" in desk.pane("odds")
        await desk.until(lambda: NAME not in [t.name for t in threading.enumerate()])

    run(act)


def test_odds_of_an_engagement_that_was_changed_meanwhile_are_dropped() -> None:
    async def act(desk: Desk) -> None:
        work, held = desk.screen.engine, threading.Event()
        honest, table = work.odds, desk.bench.table
        late = with_value(table, ("target",), "models", 1)

        def slow(bench: Bench) -> Odds | Problem:
            answer = honest(bench)
            if bench.table["target"]["models"] == 1:
                held.wait(PATIENCE)
            return answer

        work.odds = slow  # type: ignore[method-assign]
        desk.screen.change(late)
        desk.screen.change(table)
        await desk.settle()
        held.set()
        await desk.until(lambda: "stoppable" not in [t.name for t in threading.enumerate()])
        await desk.rest()
        assert "mean 2.98" in desk.pane("odds")

    run(act)


def test_the_line_of_own_dice_does_not_blink() -> None:
    """A blinking cursor would send bytes for as long as nobody types."""

    async def act(desk: Desk) -> None:
        await desk.press("o")
        assert not desk.app.screen.query_one(Input).cursor_blink

    run(act)
