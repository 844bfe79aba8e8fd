"""Anti-tank: AP 0 against Infantry and Cavalry."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import TANK, WALKER, fire


@pytest.mark.parametrize("kind", ["infantry", "cavalry"])
def test_its_ap_counts_0_against_infantry_and_cavalry(kind: str) -> None:
    shot = fire("Anti-tank", ap=-3, target={"type": kind, "armour_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    assert shot.explains("anti-tank.1")
    assert shot.explains("weapon-traits-and-ap.1")


@pytest.mark.parametrize("target", [WALKER, TANK])
def test_other_types_face_the_full_ap(target: dict[str, object]) -> None:
    shot = fire("Anti-tank", ap=-1, target={**target, "armour_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(4, 6)
    assert not shot.explains("anti-tank.1")


def test_the_step_to_0_comes_after_improvements() -> None:
    shot = fire("Anti-tank", "Burrowing", ap=-2, target={"type": "infantry", "armour_save": 4})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    assert shot.explains("weapon-traits-and-ap.3")


def test_ap_0_keeps_its_hits_off_void_shields_of_infantry() -> None:
    shot = fire(
        "Anti-tank", ap=-3, target={"type": "infantry", "armour_save": 4, "void_shields": 1}
    )
    assert shot.mean("hits_discarded") == Fraction(1, 2)
    assert shot.mean("shields_lost") == 0
