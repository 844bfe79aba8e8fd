"""Dice of a house rule that have no foreseeable end: named, whatever put an end to the odds."""

from __future__ import annotations

from typing import Any

import pytest
from tests.engine.plugins.attacks import ATTACK, FRENZY

from grapeshot.dice.budget import Budget
from grapeshot.testing import House

CHAIN = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_before_attack(attack, state, dice, tally):
        due = 1
        while due:
            due += 2 * (dice.die("chain") == 6) - 1
"""
TWO_DICE = """
    from grapeshot import hookimpl

    @hookimpl
    def grapeshot_after_damage(attack, state, dice, tally):
        if dice.die("fire") + dice.die("more fire") == 12:
            tally.add("extra_hits")
            return state.add_hits(1)
"""
MANY_MODELS = {
    **ATTACK,
    "weapon": {**ATTACK["weapon"], "dice": 60},
    "target": {**ATTACK["target"], "models": 40, "wounds": 3},
}


def stopped() -> float:
    """Be a clock that stands still."""
    return 0.0


def out_of_time() -> Any:
    """Return a clock by which the time has run out at the first look after the start.

    A budget looks when it is made, and once more when it is in force.
    """
    return iter((0.0, 0.0, *[10.0**6] * 10**4)).__next__


@pytest.mark.parametrize(
    ("budget", "ended"),
    [
        (Budget(50_000, None), "more than 50000 steps"),
        (Budget(entries=1_000, seconds=None), "more than 1000 states at a time"),
        (Budget(worked=out_of_time(), waited=stopped), "s of work"),
        (Budget(worked=stopped, waited=out_of_time()), "s of work"),
    ],
    ids=["steps", "entries", "work", "wall"],
)
def test_they_are_named_whatever_ends_the_odds(house: House, budget: Budget, ended: str) -> None:
    house.write("frenzy", FRENZY)
    path = house.write("chain", CHAIN)
    _, found = house.session.odds(house.engagement(ATTACK), budget=budget, trials=10)
    assert found.method == "simulated"
    assert any(ended in caveat.text for caveat in found.caveats)
    (problem,) = house.problems
    assert problem.startswith(f'plugin "chain" ({path}): grapeshot_before_attack (line 4) rolls')


@pytest.mark.parametrize("steps", range(100_000, 1_000_000, 300_000))
def test_two_dice_in_each_way_that_a_large_attack_may_go_are_not_to_blame(
    house: House, steps: int
) -> None:
    house.write("two_dice", TWO_DICE)
    budget = Budget(steps, None)
    _, found = house.session.odds(house.engagement(MANY_MODELS), budget=budget, trials=10)
    assert found.method == "simulated"
    assert house.problems == []
