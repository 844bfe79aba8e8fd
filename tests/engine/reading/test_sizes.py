"""Engagements too large for anybody to look at are faults that name the fields and the limit."""

from __future__ import annotations

import pytest

from grapeshot.dice import RollTest, SeededDice
from grapeshot.engagement.sizes import MOST_DICE
from grapeshot.errors import Fault
from grapeshot.testing import House, Table

HOUSE = House(third_party=False)


def shot(dice: str | int, models: int) -> Table:
    """Return an attack of so many models."""
    return {
        "ruleset": "legions-imperialis",
        "weapon": {"name": "gun", "dice": dice, "to_hit": 4},
        "attacker": {"models": models},
        "target": {"type": "infantry", "models": 10_000, "armour_save": 5},
    }


@pytest.mark.parametrize("dice", [MOST_DICE // 10 + 1, "3D6x100"])
def test_too_many_dice_together_are_a_fault_in_odds_and_in_play(dice: str | int) -> None:
    table = shot(dice, 10)
    expected = r"weapon\.dice = \d+ with attacker\.models = 10 .* at most 10000 in one attack"
    engagement = HOUSE.engagement(table)
    for ask in (HOUSE.session.odds, HOUSE.session.program):
        with pytest.raises(Fault, match=expected):
            ask(engagement)
    with pytest.raises(Fault, match=expected):
        HOUSE.session.play(engagement, SeededDice(1))


def test_as_many_dice_as_are_allowed_are_rolled_at_once() -> None:
    engagement = HOUSE.engagement(shot(MOST_DICE // 10, 10))
    _, played = HOUSE.session.play(engagement, SeededDice(1))
    assert len([die for die in played.dice if die.what == "hit"]) == MOST_DICE


def test_more_dice_in_one_resolution_than_anybody_can_look_at_are_a_fault() -> None:
    """Wherever they come from: a rule of a plugin, say."""
    dice = SeededDice(1)
    dice.pool(RollTest((0, 1)), 60_000, "hit")
    with pytest.raises(Fault, match=r"110000 dice, the last of them for hit.* at most 100000"):
        dice.pool(RollTest((0, 1)), 50_000, "hit")
