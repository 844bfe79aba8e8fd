"""Armoured: Light Hits count as AP 0, and failed Saves against them may be re-rolled."""

from __future__ import annotations

from fractions import Fraction

from .conftest import WALKER, fire

ARMOURED = {**WALKER, "rules": ["Armoured"]}


def test_light_hits_count_as_ap_0_and_failed_saves_are_rolled_again() -> None:
    shot = fire("Light", ap=-2, target=ARMOURED)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2) * Fraction(1, 2)
    assert shot.explains("core-armoured.1", "core-armoured.2")


def test_other_weapons_do_as_ever() -> None:
    shot = fire(ap=-1, target=ARMOURED)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert not shot.explains("core-armoured.1")


def test_the_failed_die_is_rolled_again_once() -> None:
    result = fire("Light", ap=-2, target=ARMOURED).play(4, 3, 2)
    assert result.what == ["hit", "save", "save re-roll"]
    assert result.count("unsaved_wounds") == 1


def test_with_shred_every_die_is_rolled_again_once() -> None:
    shot = fire("Light", "Shred", target=ARMOURED)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2)


def test_any_kind_of_save_may_be_rolled_again() -> None:
    target = {**ARMOURED, "armour_save": "-", "invulnerable_save": 5}
    assert fire("Light", target=target).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(
        4, 6
    ) * Fraction(4, 6)
