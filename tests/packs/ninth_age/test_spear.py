"""Spear: one more rank, +1 Armour Penetration; held ready, +2 Agility and +1 more."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .conftest import fight, melee, of_each, share, spread, strike, times

ARMOURED = {"models": 20, "files": 5, "armour": 3}


def test_held_ready_it_is_quick_and_pierces_two() -> None:
    trial = strike("Spear", attacker={"models": 2, "files": 2}, target=ARMOURED)
    one = spread(3, lambda hit, wound, armour: int(hit >= 4 and wound >= 4 and armour < 6))
    assert trial.of("unsaved_wounds") == times(one, 2)
    assert (trial.value("initiative_step"), trial.value("ap")) == (5, 2)
    assert trial.explains("spear.2", "spear.3")


@pytest.mark.parametrize(
    ("attacker", "situation", "step"),
    [
        ({"charging": True}, {}, 4),
        ({}, {"round": 2}, 3),
        ({"engaged_in": ["front", "flank"]}, {}, 3),
        ({"engaged_in": ["rear"]}, {"own_facing": "rear"}, 3),
        ({}, {"own_facing": "flank"}, 3),
        ({"engaged_in": ["front", "rear"]}, {"own_facing": "rear"}, 3),
    ],
)
def test_not_held_ready_it_pierces_one(
    attacker: Mapping[str, Any], situation: Mapping[str, Any], step: int
) -> None:
    trial = strike("Spear", attacker=attacker, situation=situation, target=ARMOURED)
    assert (trial.value("initiative_step"), trial.value("ap")) == (step, 1)


def test_an_enemy_in_the_flank_costs_the_blows_to_the_front_the_bonus_too() -> None:
    trial = strike("Spear", attacker={"engaged_in": ["front", "flank"]}, target=ARMOURED)
    assert trial.value("armour_save") == 5


@pytest.mark.parametrize("arc", ["flank", "rear"])
def test_charged_in_the_flank_or_rear_it_is_not_held_ready(arc: str) -> None:
    trial = fight(
        "Lance",
        attacker={"files": 1, "type": "cavalry", "charging": True},
        target={"files": 1},
        holding=melee("Spear"),
        situation={"arc": arc},
    )
    assert trial.value("order") == [[4, "attacker"], [3, "target"]]
    lance = share(2, lambda hit, wound: hit >= 4 and wound >= 2)
    assert trial.mean("wounds_lost") == lance
    back = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    assert trial.mean("attacker_wounds_lost") == (1 - lance) * back


def test_three_ranks_strike() -> None:
    trial = strike("Spear", attacker={"models": 12, "files": 5})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 5 + 5 + 2)
    assert trial.explains("spear.1", "supporting-attacks.1", "supporting-attacks.2")


@pytest.mark.parametrize("kind", ["cavalry", "beast", "construct"])
def test_only_infantry_may_use_one(kind: str) -> None:
    assert strike("Spear", attacker={"type": kind}).refused == ("infantry_only", "spear.4")
