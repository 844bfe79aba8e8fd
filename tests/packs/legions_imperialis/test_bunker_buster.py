"""Bunker Buster: double AP against Structures, which it can damage."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, TANK, fire, wreck


def test_its_ap_is_doubled_against_a_structure() -> None:
    shot = fire("Bunker Buster", ap=-1, target=HOUSE_OF_STONE)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)  # 4+ at AP -2 is 6+
    assert shot.explains("bunker-buster.1", "bunker-buster.2")


def test_not_against_others() -> None:
    shot = fire("Bunker Buster", ap=-1, target=TANK)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    assert not shot.explains("bunker-buster.1")


@pytest.mark.parametrize("other", ["Anti-tank", "Light AT", "Demolisher"])
def test_other_traits_leave_the_doubled_ap_alone(other: str) -> None:
    shot = fire("Bunker Buster", other, ap=-1, target=HOUSE_OF_STONE)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)


def test_a_wrecker_attack_scores_no_hits_so_nothing_is_doubled() -> None:
    attack = wreck("Wrecker (1)", "Bunker Buster", ap=-1)
    assert attack.mean("wounds_lost") == Fraction(4, 6)  # 4+ at AP -1 is 5+
