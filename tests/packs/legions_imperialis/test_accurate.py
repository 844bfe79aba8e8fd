"""Accurate: failed Hit rolls may be re-rolled."""

from __future__ import annotations

from fractions import Fraction

from .conftest import FLYER, fire


def test_a_failed_hit_roll_is_rolled_again_once() -> None:
    shot = fire("Accurate", to_hit=4)
    assert shot.of("hits") == {
        0: Fraction(1, 2) * Fraction(1, 2),
        1: Fraction(1, 2) + Fraction(1, 2) * Fraction(1, 2),
    }
    assert shot.explains("accurate.1")


def test_the_firing_player_may_leave_it() -> None:
    assert fire("Accurate", choices={"reroll": "none"}).of("hits") == {
        0: Fraction(1, 2),
        1: Fraction(1, 2),
    }


def test_re_rolls_come_after_all_first_dice_and_stand() -> None:
    result = fire("Accurate", dice=3, to_hit=4).play(1, 6, 2, 3, 5, 1, 1)
    assert result.count("hits") == 2
    assert result.what == ["hit"] * 3 + ["hit re-roll"] * 2 + ["save"] * 2


def test_it_works_where_only_a_natural_6_hits() -> None:
    shot = fire("Accurate", target=FLYER)
    assert shot.mean("hits") == Fraction(1, 6) + Fraction(5, 6) * Fraction(1, 6)


def test_with_tracking_and_ripple_fire_no_die_is_rolled_a_third_time() -> None:
    shot = fire(
        "Accurate", "Tracking", "Ripple Fire", target=FLYER, attacker={"order": "first-fire"}
    )
    assert shot.mean("hits") == Fraction(11, 36)
    assert shot.explains("core-reroll.1")
