"""Ignores Cover: no Hit penalty for terrain; Hits pass Cover Saves."""

from __future__ import annotations

from fractions import Fraction

from .conftest import SQUAD, fire

COVERED = {**SQUAD, "cover_save": 2}


def test_no_penalty_for_terrain() -> None:
    shot = fire("Ignores Cover", situation={"terrain_penalty": 2})
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("ignores-cover.1", "ignores-cover.2")


def test_other_penalties_stay() -> None:
    assert fire("Ignores Cover", situation={"obscured_penalty": 1}).mean("hits") == Fraction(2, 6)
    assert fire("Ignores Cover", situation={"hit_modifier": -2}).mean("hits") == Fraction(1, 6)


def test_no_cover_save_and_every_other_one() -> None:
    shot = fire("Ignores Cover", ap=0, target=COVERED)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert shot.explains("bypassing.3", "bypassing.4", "bypassing.5")
    kept = fire("Ignores Cover", ap=-6, target={**COVERED, "invulnerable_save": 5, "jink_save": 4})
    assert kept.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2)


def test_a_cover_save_that_the_owner_insists_on_is_passed_all_the_same() -> None:
    shot = fire("Ignores Cover", ap=0, target=COVERED, choices={"save": "cover"})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
