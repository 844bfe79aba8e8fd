"""Neutron-flux: counts as Armourbane and Shred against Cybernetica Cortex."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import fire

CORTEX = ["Cybernetica Cortex (Advance, Charge)"]


@pytest.mark.parametrize("kind", ["infantry", "cavalry", "walker", "vehicle", "knight", "titan"])
def test_a_model_with_a_cortex_has_to_pass_its_armour_save_twice(kind: str) -> None:
    target = {"type": kind, "armour_save": 4, "rules": CORTEX}
    shot = fire("Neutron-flux", ap=0, target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * (1 - Fraction(1, 4))
    assert shot.explains("neutron-flux.1")


def test_nothing_against_others() -> None:
    shot = fire("Neutron-flux", ap=0, target={"type": "walker", "armour_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 2)
    assert not shot.explains("neutron-flux.1")


def test_other_saves_are_not_rolled_again() -> None:
    target = {"type": "walker", "armour_save": 4, "invulnerable_save": 5, "rules": CORTEX}
    shot = fire("Neutron-flux", ap=0, target=target)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)  # 1/3 beats 1/4


def test_with_shred_no_die_is_rolled_a_third_time() -> None:
    target = {"type": "walker", "armour_save": 4, "rules": CORTEX}
    result = fire("Neutron-flux", "Shred", ap=0, target=target).play(4, 4, 4)
    assert result.what == ["hit", "save", "save re-roll"]
