"""Power Capacitor: double Dice under a First Fire Order."""

from __future__ import annotations

from fractions import Fraction

from .conftest import SQUAD, fire

STILL = {"order": "first-fire"}


def test_dice_are_doubled_under_first_fire() -> None:
    shot = fire("Power Capacitor", dice=3, attacker={**STILL, "models": 2})
    assert shot.of("hit_rolls") == {12: 1}
    assert shot.explains("power-capacitor.1")


def test_not_under_another_order() -> None:
    assert fire("Power Capacitor", dice=3).of("hit_rolls") == {3: 1}


def test_random_dice_are_rolled_once_and_doubled() -> None:
    shot = fire("Power Capacitor", dice="D3", attacker=STILL)
    assert shot.of("hit_rolls") == {2: Fraction(1, 3), 4: Fraction(1, 3), 6: Fraction(1, 3)}
    assert shot.of("dice_value") == {1: Fraction(1, 3), 2: Fraction(1, 3), 3: Fraction(1, 3)}


def test_doubling_comes_before_halving() -> None:
    shot = fire(
        "Power Capacitor", "Barrage", dice=3, attacker=STILL, target={**SQUAD, "garrisoned_in": "x"}
    )
    assert shot.of("hit_rolls") == {3: 1}
