"""Burrowing: always from the target's Rear Arc; Hits pass Void Shields."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import FLYER, KNIGHT, SQUAD, TANK, TITAN, fire


@pytest.mark.parametrize("facing", ["front", "rear"])
def test_the_ap_is_improved_once_from_wherever_it_is_fired(facing: str) -> None:
    shot = fire("Burrowing", ap=-1, target=TANK, situation={"facing": facing})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)  # 3+ at AP -2 is 5+
    assert shot.explains("burrowing.1", "burrowing.2")


def test_infantry_has_no_rear_arc() -> None:
    shot = fire("Burrowing", ap=-1, target=SQUAD)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)
    assert shot.explains("core-arcs.2")


def test_void_shields_are_passed_and_stay_up() -> None:
    shot = fire("Burrowing", ap=-1, target=TITAN)
    assert shot.of("shields_left") == {2: 1}
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    assert shot.explains("bypassing.1", "bypassing.2")


def test_no_ion_shield_against_it() -> None:
    shot = fire("Burrowing", ap=-3, target=KNIGHT)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(
        5, 6
    )  # 2+ at AP -4 is 6+, Ion 4+ unused
    assert shot.explains("core-ion-shield.1")


def test_a_step_to_0_comes_before_the_rear_arc() -> None:
    shot = fire("Burrowing", "Light AT", ap=-4, target=TANK)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)  # AP 0, then -1: 4+
    assert shot.explains("weapon-traits-and-ap.4")


def test_flyers_by_the_rulebook_on_6s_and_not_at_all_by_the_errata() -> None:
    assert fire("Burrowing", target=FLYER).mean("hits") == Fraction(1, 6)
    assert fire("Burrowing", target=FLYER, errata="faq").refused == ("flyer", "burrowing.1")
    assert fire("Burrowing", target=TANK, errata="faq").mean("hits") == Fraction(1, 2)
