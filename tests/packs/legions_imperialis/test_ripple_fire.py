"""Ripple Fire: under First Fire, Hit rolls of 1 may be re-rolled."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fire

STILL = {"order": "first-fire"}


def test_a_1_is_rolled_again_under_first_fire() -> None:
    shot = fire("Ripple Fire", attacker=STILL)
    assert shot.mean("hits") == Fraction(1, 2) + Fraction(1, 6) * Fraction(1, 2)
    assert shot.explains("ripple-fire.1")


def test_not_under_another_order_nor_where_the_player_declines() -> None:
    assert fire("Ripple Fire").mean("hits") == Fraction(1, 2)
    declined = fire("Ripple Fire", attacker=STILL, choices={"reroll": "none"})
    assert declined.mean("hits") == Fraction(1, 2)


def test_only_1s_and_each_once() -> None:
    result = fire("Ripple Fire", dice=3, attacker=STILL).play(1, 2, 3, 1)
    assert result.what == ["hit"] * 3 + ["hit re-roll"]
