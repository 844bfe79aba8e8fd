"""What is left after an attack can be written into the next engagement, key by key."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.dice import SeededDice
from grapeshot.present.report import result
from grapeshot.testing import Trial

from .conftest import CREW, HOUSE, TROLLS, fight, gun, shoot


def played(trial: Trial, seed: int) -> dict[str, Any]:
    """Return what is told of a resolution with dice of a seed."""
    program, found = HOUSE.session.play(HOUSE.engagement(trial.table), SeededDice(seed))
    return result(program, found)


def again(trial: Trial, told: dict[str, Any]) -> Trial:
    """Return the same engagement with what a resolution of it left."""
    table = dict(trial.table)
    for key in ("attacker", "situation"):
        table[key] = {**table.get(key, {}), **told.get(f"{key}_left", {})}
    table["target"] = {**table["target"], **told["targets_left"]["target"]}
    return HOUSE.trial(table)


def test_health_points_are_lost_from_shot_to_shot_until_nobody_stands() -> None:
    trial = shoot(shots=1, target={**TROLLS, "models": 1, "wounds": 2}, strength=4)
    program, one = HOUSE.session.play(HOUSE.engagement(trial.table), SeededDice(0))
    told = result(program, one)
    lost = told["wounds_lost"]
    assert told["targets_left"] == {"target": {"wounds_lost": lost}}
    last = again(trial, {"targets_left": {"target": {"wounds_lost": 1}}})
    assert last.mean("models_destroyed") == Fraction(1, 2) ** 2
    gone = again(trial, {"targets_left": {"target": {"wounds_lost": 2}}})
    assert gone.refused == ("target_models", "")


@pytest.mark.parametrize("seed", range(12))
def test_firers_that_misfire_are_left_as_they_were_counted(seed: int) -> None:
    battery = {**CREW, "models": 3}
    trial = gun("Volley Gun", shots="2D6", attacker=battery)
    told = played(trial, seed)
    left = told["attacker_left"]["wounds_lost"]
    assert -(-(12 - left) // 4) == 3 - told["attacker_models_destroyed"]
    assert told["attacker_left"].get("weapon_status") in (None, "jammed", "breakdown")
    assert again(trial, told).table["attacker"]["wounds_lost"] == left


@pytest.mark.parametrize("seed", range(6))
def test_a_round_of_combat_goes_on_into_the_next(seed: int) -> None:
    trial = fight(attacker={"models": 10, "files": 5, "charging": True, "in_contact": 5})
    told = played(trial, seed)
    assert told["situation_left"] == {"round": 2}
    assert told["attacker_left"]["charging"] is False
    second = again(trial, told)
    assert second.mean("hits") > 0
    assert not any("wounds_lost" in caveat.key for caveat in second.caveats)
