"""What is left after an attack can be written into the next engagement, key by key."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import HOUSE, SQUAD, TANK, TERMINATORS, hits, share, shoot, strike


def again(trial: Trial, left: Mapping[str, Any]) -> Trial:
    """Return the same attack on what it left."""
    table = trial.table
    target = {**table["target"], **left["targets_left"]["target"]}
    attacker = table["attacker"] | left["attacker_left"]
    return HOUSE.trial({**table, "target": target, "attacker": attacker})


def test_the_model_that_is_hurt_goes_on_hurt() -> None:
    trial = hits(1, ap=2, target=TERMINATORS)
    first = trial.play(4)
    assert first["targets_left"] == {"target": {"models": 5, "wounds_lost": 1}}
    second = again(trial, first)
    assert second.of("models_destroyed") == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert not second.caveats
    assert second.play(4)["targets_left"] == {"target": {"models": 4, "wounds_lost": 0}}


@pytest.mark.parametrize(("shots", "lost"), [(1, 0), (3, 1), (4, 1)])
def test_who_is_hurt_already_is_struck_first(shots: int, lost: int) -> None:
    target = {**TERMINATORS, "models": 2, "wounds_lost": lost}
    trial = hits(shots, ap=2, target=target)
    killed = share(shots, lambda *faces: sum(face >= 4 for face in faces) >= 4 - lost)
    assert trial.of("models_destroyed").get(2, 0) == killed


def test_a_vehicle_has_the_hull_points_that_are_left_until_it_is_destroyed() -> None:
    trial = hits(1, strength=9, target=TANK)
    first = trial.play(4)
    assert first["targets_left"] == {"target": {"hull_points": 3}}
    last = again(trial, {"targets_left": {"target": {"hull_points": 1}}, "attacker_left": {}})
    gone = last.play(4)
    assert gone["targets_left"] == {"target": {"hull_points": 0}}
    assert again(trial, gone).fault.word == "bad_profile"


@pytest.mark.parametrize("key", ["models", "hull_points"])
def test_no_vehicle_at_all_is_no_target(key: str) -> None:
    fault = hits(1, strength=9, target={**TANK, key: 0}).fault
    assert (fault.word, fault.place.key) == ("bad_profile", f"target.{key}")


def test_a_unit_that_is_gone_is_no_target() -> None:
    trial = hits(1, ap=2, target={**SQUAD, "models": 1})
    gone = trial.play(4)
    assert gone["targets_left"] == {"target": {"models": 0}}
    assert again(trial, gone).fault.word == "bad_profile"


def test_a_vehicle_that_is_gone_does_not_fire() -> None:
    tank = {"type": "vehicle", "bs": 4, "hull_points": 1}
    hot = shoot("Gets Hot", attacker=tank)
    gone = hot.play(1, 1)
    assert gone["attacker_left"] == {"hull_points": 0}
    fault = again(hot, gone).fault
    assert (fault.word, fault.place.key) == ("bad_profile", "attacker.hull_points")


def test_nobody_is_left_to_be_struck_back() -> None:
    sword = {"name": "Sword", "type": "Melee", "strength": 4, "ap": 1}
    blows = {"ws": 4, "strength": 4, "toughness": 4, "attacks": 1, "initiative": 4}
    trial = strike(
        attacker={**blows, "models": 0},
        target={**blows, "models": 2, "weapon": sword},
        more={"kind": "fight"},
    )
    assert (trial.fault.word, trial.fault.place.key) == ("bad_profile", "attacker.models")


def test_the_firer_knows_what_it_has_spent() -> None:
    once = shoot("One Use")
    assert again(once, once.play(1)).refused == ("ammunition", "one-use.1")
    hot = shoot("Gets Hot", attacker={"bs": 4, "models": 2, "wounds": 1})
    assert hot.play(1, 1)["attacker_left"] == {"models": 0}


def test_losses_of_a_fight_are_those_of_both() -> None:
    sword = {"name": "Sword", "type": "Melee", "strength": 4, "ap": 1}
    blows = {"ws": 4, "strength": 4, "toughness": 4, "attacks": 1, "models": 2, "armour_save": 0}
    trial = strike(
        attacker={**blows, "initiative": 5, "wounds": 2},
        target={**blows, "initiative": 4, "weapon": sword},
    )
    trial.table["kind"] = "fight"
    told = trial.play(4, 1, 4, 4, 4)
    assert told["targets_left"] == {"target": {"models": 1}}
    assert told["attacker_left"] == {"models": 2, "wounds_lost": 1}
    assert told["situation_left"] == {"round": 2}
    assert again(trial, told).mean("hits") == 1
