"""Assault: double Dice within half range."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, fire


@pytest.mark.parametrize(("distance", "rolls"), [(10, 4), (10.1, 2), (0, 4)])
def test_dice_are_doubled_at_half_range_and_nearer(distance: float, rolls: int) -> None:
    shot = fire("Assault", dice=2, range=20, situation={"distance": distance})
    assert shot.of("hit_rolls") == {rolls: 1}
    assert shot.explains("assault.1", "assault.2") == (rolls == 4)


def test_only_the_models_that_are_near_double_theirs() -> None:
    near = fire("Assault", dice=2, attacker={"models": 5, "models_at_half_range": 2})
    assert near.of("hit_rolls") == {2 * 4 + 3 * 2: 1}


def test_random_dice_are_rolled_once_and_doubled() -> None:
    shot = fire("Assault", dice="D3", situation={"distance": 1})
    assert shot.of("hit_rolls") == {2: Fraction(1, 3), 4: Fraction(1, 3), 6: Fraction(1, 3)}


def test_half_is_taken_of_the_doubled_range_of_a_siege_weapon() -> None:
    shot = fire("Assault", "Siege Weapon", range=20, situation={"distance": 20})
    assert shot.of("hit_rolls") == {2: 1}


def test_with_power_capacitor_dice_are_doubled_twice() -> None:
    shot = fire(
        "Assault",
        "Power Capacitor",
        attacker={"order": "first-fire", "models": 3, "models_at_half_range": 1},
    )
    assert shot.of("hit_rolls") == {4 + 2 + 2: 1}


def test_each_target_of_saturation_fire_is_near_or_not_for_itself() -> None:
    targets = [{**SQUAD, "name": "far", "distance": 19}, {**SQUAD, "name": "near", "distance": 9}]
    shot = fire("Assault", "Saturation Fire", dice=3, targets=targets)
    assert shot.of("hit_rolls", "far") == {3: 1}
    assert shot.of("hit_rolls", "near") == {6: 1}


def test_a_flame_template_has_one_roll_for_each_model_however_near() -> None:
    shot = fire(
        "Assault",
        "Firestorm",
        dice="-",
        range="template",
        attacker={"models_at_half_range": 1},
        situation={"template_full": 3},
    )
    assert shot.of("hit_rolls") == {3: 1}


def test_more_models_near_than_fire_cannot_be() -> None:
    fault = fire("Assault", attacker={"models": 2, "models_at_half_range": 3}).fault
    assert fault.word == "models"
    assert "models_at_half_range = 3" in str(fault)
