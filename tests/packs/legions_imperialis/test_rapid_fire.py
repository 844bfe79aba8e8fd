"""Rapid Fire: natural 6s score two Hits."""

from __future__ import annotations

from fractions import Fraction

from .conftest import FLYER, fire


def test_a_natural_6_scores_two_hits() -> None:
    shot = fire("Rapid Fire")
    assert shot.of("hits") == {0: Fraction(1, 2), 1: Fraction(2, 6), 2: Fraction(1, 6)}
    assert shot.explains("rapid-fire.1")


def test_a_5_lifted_to_6_scores_one() -> None:
    shot = fire("Rapid Fire", to_hit=6, situation={"hit_modifier": 1})
    assert shot.of("hits") == {0: Fraction(4, 6), 1: Fraction(1, 6), 2: Fraction(1, 6)}


def test_a_6_that_only_hits_by_nature_scores_two() -> None:
    assert fire("Rapid Fire", target=FLYER).of("hits") == {0: Fraction(5, 6), 2: Fraction(1, 6)}


def test_a_6_of_a_re_roll_scores_two() -> None:
    result = fire("Rapid Fire", "Accurate").play(1, 6, 6, 6)
    assert result.count("hits") == 2
    shot = fire("Rapid Fire", "Accurate")
    assert shot.of("hits")[2] == Fraction(1, 6) + Fraction(1, 2) * Fraction(1, 6)
