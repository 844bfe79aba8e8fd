"""Destroyer: three penetration dice, the two highest add up; D3 Hull Points or Wounds."""

from __future__ import annotations

from fractions import Fraction

from .conftest import TANK, TERMINATORS, hits, share, spread

GUN = {"type": "Destroyer", "strength": 5, "ap": 2}


def test_one_lowest_of_three_dice_is_discarded() -> None:
    def total(*faces: int) -> int:
        return 5 + sum(faces) - min(faces)

    trial = hits(1, **GUN, target=TANK)
    assert trial.mean("glancing") == share(3, lambda *faces: total(*faces) == 13)
    assert trial.mean("penetrating") == share(3, lambda *faces: total(*faces) > 13)
    assert trial.explains("destroyer.1", "destroyer.2")


def test_a_hit_costs_d3_hull_points_and_no_more_than_there_are() -> None:
    trial = hits(1, **{**GUN, "strength": 20}, target={**TANK, "hull_points": 2})
    assert trial.of("hull_points_lost") == {1: Fraction(1, 3), 2: Fraction(2, 3)}


def test_a_wound_costs_d3_wounds_of_one_model() -> None:
    """Two Wounds each: a 1 hurts, a 2 or 3 kills."""
    trial = hits(1, **GUN, target={**TERMINATORS, "toughness": 5})
    lost = spread(2, lambda wound, die: min(2, (die + 1) // 2) if wound >= 4 else 0)
    assert trial.of("wounds_lost") == lost
    assert trial.explains("destroyer.3")


def test_two_wounds_go_to_the_model_that_is_hurt() -> None:
    trial = hits(2, **GUN, target={**TERMINATORS, "toughness": 5})
    told = trial.play(4, 4, 1, 1)
    assert (told["wounds_lost"], told["models_destroyed"]) == (2, 1)


def test_instant_death_takes_the_model_whatever_the_die() -> None:
    trial = hits(1, **{**GUN, "strength": 8}, target=TERMINATORS)
    assert trial.play(6)["wounds_lost"] == 2
