"""The Dice: for each firing model, rolled afresh, multiplied before they are halved."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, fire


def test_each_firing_model_rolls_the_dice() -> None:
    shot = fire(dice=3, attacker={"models": 4})
    assert shot.of("hit_rolls") == shot.of("dice_value") == {12: 1}
    assert shot.explains("core-dice-value.1")


def test_random_dice_are_rolled_for_each_model() -> None:
    shot = fire(dice="D3+1", attacker={"models": 2})
    assert shot.of("hit_rolls")[4] == Fraction(1, 9)
    assert shot.of("hit_rolls")[6] == Fraction(3, 9)
    assert shot.explains("core-dice-value.2")
    result = shot.play(1, 6, *[1] * 6)
    assert result.what == ["dice", "dice"] + ["hit"] * 6


@pytest.mark.parametrize(("face", "rolls"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_a_d3_is_a_d6_halved_and_rounded_up(face: int, rolls: int) -> None:
    assert fire(dice="D3").play(face, *[1] * rolls).count("hit_rolls") == rolls


def test_a_halved_value_is_rounded_up_for_each_weapon() -> None:
    inside = {**SQUAD, "garrisoned_in": "hab"}
    shot = fire("Barrage", dice="D6", attacker={"models": 2}, target=inside)
    assert shot.of("hit_rolls") == {
        2: Fraction(1, 9),
        3: Fraction(2, 9),
        4: Fraction(3, 9),
        5: Fraction(2, 9),
        6: Fraction(1, 9),
    }
    assert shot.explains("core-dice-value.3")


def test_no_dice_are_no_rolls() -> None:
    assert fire(dice=0).of("hits") == {0: 1}


@pytest.mark.parametrize("dice", [-1, "D", "many", "D6-9", 1.5, "-", "special"])
def test_dice_that_cannot_be_are_a_fault(dice: object) -> None:
    assert fire(dice=dice).fault.word == "bad_profile"


def test_no_firing_model_fires_nothing() -> None:
    """What a resolution says is left goes in again: a firer that is destroyed has no models."""
    assert fire(attacker={"models": 0, "wounds_left": []}).refused[0] == "models"
