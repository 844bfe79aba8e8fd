"""Flyer: only natural 6s hit it; it sees everything."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import FLYER, TANK, fire

ALOFT = {"rules": ["Flyer"]}


@pytest.mark.parametrize("modifier", [-2, 0, 3])
def test_only_natural_6s_hit_it_whatever_the_modifiers(modifier: int) -> None:
    shot = fire(to_hit=2, target=FLYER, situation={"hit_modifier": modifier})
    assert shot.mean("hits") == Fraction(1, 6)
    assert shot.explains("core-flyer.1", "core-flyer.3")


def test_it_is_seen_whatever_stands_between() -> None:
    hidden = {"line_of_sight": False, "models_visible": 0}
    assert fire(target=FLYER, situation=hidden).mean("hits") == Fraction(1, 6)
    assert fire(target=TANK, attacker=ALOFT, situation=hidden).mean("hits") == Fraction(1, 2)
    assert fire(target=TANK, situation=hidden).refused[0] == "no_line_of_sight"


def test_it_has_to_be_in_range() -> None:
    assert fire(target=FLYER, situation={"models_in_range": 0}).refused[0] == "out_of_range"


def test_firing_it_ignores_obscured_targets_but_not_terrain() -> None:
    situation = {"obscured_penalty": 1, "terrain_penalty": 1}
    assert fire(target=TANK, attacker=ALOFT, situation=situation).mean("hits") == Fraction(2, 6)
    assert fire(target=TANK, situation=situation).mean("hits") == Fraction(1, 6)


def test_its_point_defence_counts_as_skyfire_against_flyers() -> None:
    shot = fire("Point Defence", attacker=ALOFT, target=FLYER)
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("core-flyer.4")
    assert fire("Point Defence", target=FLYER).mean("hits") == Fraction(1, 6)


def test_it_calls_no_overwatch_in_the_movement_phase() -> None:
    overwatch = {"overwatch": True, "phase": "movement"}
    assert fire(attacker=ALOFT, situation=overwatch).refused == ("overwatch", "core-flyer.5")
    assert fire(attacker=ALOFT, situation={"overwatch": True}).mean("hits") == Fraction(1, 6)
    assert fire(target=FLYER, situation=overwatch).mean("hits") == Fraction(1, 6)
