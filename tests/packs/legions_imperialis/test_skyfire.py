"""Skyfire: hits Flyers as normal; -1 in Overwatch; may take a Flyer as Secondary Target."""

from __future__ import annotations

from fractions import Fraction

from .conftest import FLYER, SQUAD, fire

SECOND = {"secondary_target": True}


def test_flyers_are_hit_as_normal() -> None:
    shot = fire("Skyfire", to_hit=3, target=FLYER, situation={"hit_modifier": 1})
    assert shot.mean("hits") == Fraction(5, 6)
    assert shot.explains("skyfire.1")


def test_overwatch_at_1_in_place_of_2() -> None:
    shot = fire("Skyfire", situation={"overwatch": True})
    assert shot.mean("hits") == Fraction(2, 6)
    assert shot.explains("skyfire.2")
    assert fire(situation={"overwatch": True}).mean("hits") == Fraction(1, 6)


def test_a_secondary_target_that_flies() -> None:
    shot = fire("Skyfire", target=FLYER, situation=SECOND)
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("skyfire.3", "skyfire.4")


def test_no_secondary_target_on_the_ground() -> None:
    assert fire("Skyfire", target=SQUAD, situation=SECOND).refused[0] == "secondary_target"


def test_all_that_take_a_secondary_target_take_the_same() -> None:
    apart = {"same_secondary_as_detachment": False}
    split = fire("Skyfire", target=FLYER, situation={**SECOND, **apart})
    assert split.refused == ("secondary_target", "skyfire.5")
    assert fire("Skyfire", target=FLYER, situation=apart).mean("hits") == Fraction(1, 2)


def test_with_point_defence_the_ground_will_do_too() -> None:
    assert fire("Skyfire", "Point Defence", situation=SECOND).mean("hits") == Fraction(1, 2)
