"""Work beside the screen: its answer or error arrives, and what was called off ends."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

import pytest
from tests.app.desk import PATIENCE
from textual.screen import Screen
from textual.worker import active_worker

from grapeshot.app.beside import NAME, begun, beside
from grapeshot.dice import RollTest, SeededDice
from grapeshot.dice.budget import Budget, Cancelled, TooManyBranches, current, unhurried


def _never() -> bool:
    return False


def _ended() -> bool:
    return NAME not in [thread.name for thread in threading.enumerate()]


async def _until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(PATIENCE):
        while not is_so():
            await asyncio.sleep(0.01)


def test_an_answer_and_an_error_pass() -> None:
    assert begun(lambda: 3, _never).result(PATIENCE) == 3
    assert asyncio.run(beside(lambda: 3)) == 3
    with pytest.raises(ValueError, match="x"):
        asyncio.run(beside(lambda: int("x")))


def _rolls_for_ever() -> None:
    dice, test = SeededDice(1), RollTest.of(lambda face: face >= 4)
    while True:
        dice.pool(test, 1000, "hit")


def _adds_for_ever() -> None:
    while True:
        with suppress(TooManyBranches):  # its steps are used up in a blink
            current().spend(1000)


def _asks_for_ever_within_a_budget_of_its_own() -> None:
    while True:
        with Budget(cancelled=current().cancelled), unhurried():
            current().check()


@pytest.mark.parametrize(
    "work", [_rolls_for_ever, _adds_for_ever, _asks_for_ever_within_a_budget_of_its_own]
)
def test_what_nobody_awaits_any_more_is_called_off(work: Callable[[], None]) -> None:
    """Dice, sums and budgets within budgets all ask whether to go on."""

    async def main() -> None:
        waiting = asyncio.ensure_future(beside(work))
        await _until(lambda: not _ended())
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting
        await _until(_ended)

    asyncio.run(main())


def test_what_is_called_off_ends_with_the_error_that_says_so() -> None:
    with pytest.raises(Cancelled):
        begun(_adds_for_ever, lambda: True).result(PATIENCE)


def test_work_that_never_asks_holds_up_nobody_who_waits_for_it() -> None:
    released = threading.Event()

    async def main() -> None:
        waiting = asyncio.ensure_future(beside(lambda: released.wait(PATIENCE)))
        await _until(lambda: not _ended())
        waiting.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waiting

    asyncio.run(main())
    released.set()


def test_what_comes_when_its_screen_was_left_is_shown_nowhere() -> None:
    async def main() -> None:
        active_worker.set(cast("Any", SimpleNamespace(node=Screen())))
        with pytest.raises(asyncio.CancelledError):
            await beside(lambda: 1)

    asyncio.run(main())
