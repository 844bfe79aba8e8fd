"""Tracking: failed Hit rolls against Flyers may be re-rolled."""

from __future__ import annotations

from fractions import Fraction

from .conftest import FLYER, fire


def test_failed_rolls_at_a_flyer_are_rolled_again() -> None:
    shot = fire("Tracking", target=FLYER)
    assert shot.mean("hits") == Fraction(11, 36)
    assert shot.explains("tracking.1")
    assert fire("Tracking", "Skyfire", target=FLYER).mean("hits") == Fraction(3, 4)


def test_not_against_the_ground_nor_where_the_player_declines() -> None:
    assert fire("Tracking").mean("hits") == Fraction(1, 2)
    declined = fire("Tracking", "Skyfire", target=FLYER, choices={"reroll": "none"})
    assert declined.mean("hits") == Fraction(1, 2)
