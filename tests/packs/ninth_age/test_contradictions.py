"""Facts that exclude each other are refused, with the key at which they stand."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot import Caveat
from grapeshot.testing import Trial

from .conftest import BLOCK, KNIGHTS, fight, shoot, strike

CHARGING = {"charging": True}


@pytest.mark.parametrize(
    ("trial", "key"),
    [
        (strike(attacker=CHARGING, situation={"round": 2}), "attacker.charging"),
        (fight(target={**BLOCK, **CHARGING}, situation={"round": 3}), "target.charging"),
        (fight(attacker=CHARGING, target={**BLOCK, **CHARGING}), "target.charging"),
        (strike(attacker={**CHARGING, "marched": True}), "attacker.charging"),
        (strike(attacker={**CHARGING, "shaken": True}), "attacker.charging"),
        (
            strike(attacker={"engaged_in": ["front"]}, situation={"own_facing": "flank"}),
            "attacker.engaged_in",
        ),
        (
            fight(target={**BLOCK, "engaged_in": ["front"]}, situation={"arc": "rear"}),
            "target.engaged_in",
        ),
        (strike(attacker={**BLOCK, "in_contact": 6}), "attacker.in_contact"),
        (
            fight(target={**BLOCK, "in_contact": 6}, situation={"arc": "flank"}),
            "target.in_contact",
        ),
        (shoot(attacker={"moved": True}, situation={"stand_and_shoot": True}), "attacker.moved"),
        (
            shoot(attacker={"marched": True}, situation={"stand_and_shoot": True}),
            "attacker.marched",
        ),
        (shoot(attacker=CHARGING, situation={"stand_and_shoot": True}), "attacker.charging"),
    ],
)
def test_what_cannot_hold_together_is_refused(trial: Trial, key: str) -> None:
    fault = trial.fault
    assert fault.word == "contradiction"
    assert fault.place.key == key
    assert fault.expected


@pytest.mark.parametrize(
    ("attacker", "target", "situation"),
    [
        ({"engaged_in": ["front", "flank"]}, BLOCK, {}),
        ({"engaged_in": ["flank"]}, BLOCK, {"own_facing": "flank"}),
        ({**KNIGHTS, **CHARGING}, BLOCK, {"arc": "rear"}),
        ({}, {**BLOCK, "in_contact": 5}, {"arc": "flank"}),
        ({"moved": True}, BLOCK, {"round": 2}),
    ],
)
def test_what_may_hold_together_is_not(
    attacker: dict[str, Any], target: dict[str, Any], situation: dict[str, Any]
) -> None:
    trial = fight(attacker=attacker, target=target, situation=situation)
    assert sum(trial.of("wounds_lost").values()) == 1


@pytest.mark.parametrize("name", ["Accurate", "Quick to Fire", "Reload!"])
def test_attributes_of_shots_do_nothing_for_blows(name: str) -> None:
    assert strike(name).caveats == [Caveat(f"{name} does nothing for blows", "weapon.traits[0]")]


@pytest.mark.parametrize("name", ["Fight in Extra Rank", "Two-Handed"])
def test_attributes_of_blows_do_nothing_for_shots(name: str) -> None:
    told = [caveat.text for caveat in shoot(name).caveats]
    assert f"{name} does nothing for shots" in told
