"""Armourbane: engines must roll passed Armour Saves again."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import KNIGHT, SQUAD, WALKER, fire


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_an_engine_has_to_pass_its_armour_save_twice(kind: str) -> None:
    shot = fire("Armourbane", ap=0, target={"type": kind, "armour_save": 3})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * (1 - Fraction(4, 6) ** 2)
    assert shot.explains("armourbane.1", "armourbane.2")


@pytest.mark.parametrize("target", [SQUAD, WALKER, {**SQUAD, "type": "cavalry"}])
def test_it_does_nothing_to_others(target: dict[str, object]) -> None:
    shot = fire("Armourbane", ap=0, target={**target, "armour_save": 3})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(2, 6)
    assert not shot.explains("armourbane.1")


def test_other_saves_are_not_rolled_again_and_the_owner_knows() -> None:
    shot = fire("Armourbane", ap=-3, target={**KNIGHT, "ion_shield": 5})
    armour, ion = (
        Fraction(2, 6) ** 2,
        Fraction(1, 6),
    )  # 2+ at AP -3 is 5+, twice; Ion 5+ is 6+, once
    assert ion > armour
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * (1 - ion)


def test_a_passed_die_is_rolled_again_and_a_failed_one_is_not() -> None:
    result = fire("Armourbane", ap=0, dice=2, target={**KNIGHT, "ion_shield": "-"}).play(
        4, 4, 1, 2, 1
    )
    assert result.what == ["hit", "hit", "save", "save", "save re-roll"]
    assert result.count("unsaved_wounds") == 2


def test_with_neutron_flux_there_is_still_one_re_roll() -> None:
    target = {"type": "vehicle", "armour_save": 3, "rules": ["Cybernetica Cortex (Advance)"]}
    shot = fire("Armourbane", "Neutron-flux", "Shred", ap=0, target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * (1 - Fraction(4, 6) ** 2)
