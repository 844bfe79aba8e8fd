"""The player's own dice: taken as they are typed, by whoever rolls them, and never lost."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from tests.app.desk import Desk, run
from tests.app.pty_session import PtySession
from textual.events import Paste
from textual.widgets import Input, Static

from grapeshot.app.screens.own_dice import OwnDiceScreen
from grapeshot.battle import places
from grapeshot.battle.events import DICE
from grapeshot.battle.log import Log

GUN = """
ruleset = "legions-imperialis"
attacker = { models = 2 }
target = { type = "vehicle", models = 4, armour_save = 4 }
situation = { distance = 5 }
[weapon]
name = "Gun"
range = 20
dice = 1
to_hit = 4
ap = 0
traits = ["Accurate"]
"""
HIT, AGAIN, SAVE = "Roll 2 D6", "a D6 for: hit re-roll", "for: save"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    found = tmp_path / "gun.toml"
    found.write_text(GUN, encoding="utf-8")
    return found


def said(desk: Desk, name: str = "#asked") -> str:
    modal = desk.app.screen
    assert isinstance(modal, OwnDiceScreen)
    return " ".join(str(modal.query_one(name, Static).render()).split())


def line(desk: Desk) -> str:
    return desk.app.screen.query_one(Input).value


def test_it_moves_on_after_the_last_digit_and_fires_with_enter(file: Path) -> None:
    """An Enter after a roll that was taken is no answer to the next; the last one fires."""

    async def act(desk: Desk) -> None:
        await desk.press("o", "5")
        assert HIT in said(desk)
        await desk.press("2")
        assert AGAIN in said(desk)
        assert "so far: hit 5 2" in said(desk, "#before"), "the first values stay in sight"
        await desk.press("enter")
        assert AGAIN in said(desk)
        assert not said(desk, "#wrong")
        await desk.press("6", "1", "1")
        assert "All dice are there: Enter fires." in said(desk)
        assert not desk.bench.shots
        await desk.press("enter")
        assert desk.bench.shots[-1].faces == [5, 2, 6, 1, 1]
        assert desk.app.screen is desk.screen

    run(act, file=file)


def test_backspace_goes_back_over_rolls_and_up_over_one(file: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("o", "5", "2", "6", "1")
        assert line(desk) == "1"
        await desk.press("backspace", "backspace")
        assert AGAIN in said(desk)
        await desk.press("backspace")
        assert (HIT in said(desk), line(desk)) == (True, "5")
        await desk.press("4")
        assert SAVE in said(desk).casefold(), "no die is re-rolled any more"
        await desk.press("up")
        assert (HIT in said(desk), line(desk)) == (True, "")

    run(act, file=file)


def test_a_pasted_list_is_dealt_out_over_the_rolls(file: Path) -> None:
    async def act(desk: Desk) -> None:
        for pasted in ("5 2 6 1 1", "5,2\n6\n1,1", "52611"):
            await desk.press("o")
            desk.app.post_message(Paste(pasted))
            await desk.rest()
            assert "All dice are there" in said(desk)
            await desk.press("enter")
            assert desk.bench.shots[-1].faces == [5, 2, 6, 1, 1]

    run(act, file=file)


def test_what_can_be_no_face_is_said_at_once_and_nothing_is_lost(file: Path) -> None:
    async def act(desk: Desk) -> None:
        await desk.press("o", "5", "7")
        assert "a D6 shows 1 to 6, not 7" in said(desk, "#wrong")
        await desk.press("backspace", "x")
        assert '"5x" is not a face' in said(desk, "#wrong")
        await desk.press("backspace")
        assert not said(desk, "#wrong")
        await desk.press("enter")
        assert "2 dice are asked for, 1 given" in said(desk, "#wrong")
        await desk.press("2")
        assert AGAIN in said(desk)
        desk.app.post_message(Paste("6 1 9"))
        await desk.rest()
        assert "not 9" in said(desk, "#wrong")
        assert line(desk) == "6 1 9"

    run(act, file=file)


def test_the_program_rolls_one_roll_or_the_rest(file: Path) -> None:
    """At any roll, and the player goes on at the next."""

    async def act(desk: Desk) -> None:
        await desk.press("o", "5", "2", "p")
        told = said(desk, "#before")
        assert "hit 5 2 ·" in told
        assert "re-roll" in told
        assert "(program)" in told
        await desk.press("P")
        assert "All dice are there" in said(desk)
        await desk.press("enter")
        assert desk.bench.shots[-1].faces[:2] == [5, 2]
        await desk.press("o", "p", "up", "5", "6")
        assert "(program)" not in said(desk, "#before")
        assert "so far: hit 5 6" in said(desk, "#before")

    run(act, file=file)


def test_a_roll_goes_on_where_the_program_was_ended(file: Path) -> None:
    """With whose dice they were, and what was typed in the line."""

    async def before(desk: Desk) -> None:
        await desk.press("o", "5", "2", "p", "3")

    seen: list[str] = []

    async def after(desk: Desk) -> None:
        await desk.until(lambda: isinstance(desk.app.screen, OwnDiceScreen))
        await desk.rest()
        seen.append(said(desk, "#before"))
        if SAVE in said(desk).casefold() and line(desk):
            assert line(desk) == "3"
        await desk.press("P", "enter")
        assert desk.bench.shots[-1].faces[:2] == [5, 2]
        assert desk.bench.shots[-1].seed is None

    async def at_last(desk: Desk) -> None:
        assert desk.app.screen is desk.screen

    run(before, file=file)
    run(after)
    run(at_last)
    assert "hit 5 2 · hit re-roll" in seen[0]
    assert "(program)" in seen[0]


def test_dice_that_were_fired_are_not_fired_again(file: Path) -> None:
    """The program may be ended after the attack is in the log, and before its dice are put away."""

    async def act(desk: Desk) -> None:
        await desk.press("o", "5", "5", "1", "1", "enter")
        assert desk.bench.shots
        await desk.press("o", "1", "escape", "y")  # given up for good

    run(act, file=file)
    (path,) = places.known_nameless()
    log = Log(path)
    kept = log.kept()
    table = kept["bench"]["table"]
    rolls = [[[5, 5], False], [[1, 1], False]]
    log.keep(DICE, {"rolls": rolls, "typed": "", "table": table, "last": 0})
    log.close()

    async def again(desk: Desk) -> None:
        await desk.settle()
        assert desk.app.screen is desk.screen

    run(again)


def test_kill_9_in_the_middle_of_a_roll_costs_nothing(file: Path) -> None:
    """Neither what was fired before, nor the dice so far; and `q` asks nothing afterwards."""
    with PtySession("-m", "grapeshot", str(file)) as session:
        session.until_text("exact")
        session.press("\r")
        session.until_text("#1 seed")
        session.press("o5261")
        session.until_text("so far: hit 5 2 · hit re-roll 6")
        session.until_idle()
        os.kill(session.process.pid, signal.SIGKILL)
        session.exit_code()
    with PtySession("-m", "grapeshot") as session:
        session.until_text("so far: hit 5 2 · hit re-roll 6")
        session.press("1\r")
        session.until_text("#2 your own dice")
        session.press("q")
        assert session.exit_code() == 0
