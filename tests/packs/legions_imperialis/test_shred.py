"""Shred: Infantry, Walkers and Cavalry must roll passed Armour Saves again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import fire


@pytest.mark.parametrize("kind", ["infantry", "walker", "cavalry"])
def test_these_types_have_to_pass_their_armour_save_twice(kind: str) -> None:
    shot = fire("Shred", ap=0, target={"type": kind, "armour_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 4)
    assert shot.explains("shred.1")


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_engines_do_not(kind: str) -> None:
    shot = fire("Shred", ap=0, target={"type": kind, "armour_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2)
    assert not shot.explains("shred.1")


def test_other_saves_are_not_rolled_again() -> None:
    target = {"type": "walker", "armour_save": 4, "jink_save": 5}
    assert fire("Shred", ap=0, target=target).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(
        4, 6
    )


def test_a_passed_die_is_rolled_again_and_a_failed_one_is_not() -> None:
    result = fire("Shred", ap=0, dice=2).play(4, 4, 5, 6, 1)
    assert result.what == ["hit", "hit", "save", "save re-roll", "save"]
    assert (result.count("saves_passed"), result.count("unsaved_wounds")) == (1, 1)
