"""Quake: a Detachment that is hit moves at half and fires at -1 until the end of the round."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, SQUAD, TANK, TITAN, at_least_once, fire


def test_one_hit_is_enough_saved_or_not() -> None:
    shot = fire("Quake", dice=3, ap=0)
    assert shot.chance("quaked") == at_least_once(Fraction(1, 2), 3)
    assert shot.explains("quake.3")


def test_hits_on_shields_do_nothing_and_one_past_them_does() -> None:
    assert fire("Quake", dice=2, target=TITAN).chance("quaked") == 0
    assert fire("Quake", dice=3, target=TITAN).chance("quaked") == Fraction(1, 8)
    assert fire("Quake", "Bypass", target=TITAN).chance("quaked") == Fraction(1, 2)


def test_discarded_hits_do_nothing() -> None:
    assert fire("Quake", ap=0, dice=9, target=TITAN).chance("quaked") == 0
    assert fire("Quake", "Light", dice=9, target=TANK).chance("quaked") == 0


def test_hits_that_no_model_may_be_given_do_nothing() -> None:
    shot = fire("Quake", dice=2, ap=-6, target={**SQUAD, "models": 1})
    assert shot.chance("quaked") == Fraction(3, 4)


@pytest.mark.parametrize(
    ("errata", "until"), [("rulebook", "end of the round"), ("faq", "next move / next firing")]
)
def test_how_long_it_lasts_depends_on_the_errata(errata: str, until: str) -> None:
    result = fire("Quake", errata=errata).play(4, 6)
    assert result.effects == {"quaked": until}
    assert result.report["targets_left"]["target"]["status"] == ["quaked"]


def test_a_quaked_detachment_fires_at_a_penalty_once() -> None:
    shot = fire(attacker={"status": ["quaked", "quaked"]})
    assert shot.mean("hits") == Fraction(2, 6)
    assert shot.explains("quake.2")


def test_a_structure_is_no_detachment() -> None:
    shot = fire("Quake", "Demolisher", target=HOUSE_OF_STONE)
    assert shot.chance("quaked") == 0


def test_each_target_is_shaken_for_itself() -> None:
    targets = [{**SQUAD, "name": "first"}, {**TITAN, "name": "second"}]
    shot = fire("Quake", "Beam", targets=targets)
    assert shot.chance("quaked", "first") == Fraction(1, 2)
    assert shot.chance("quaked", "second") == 0
