"""Light AT: AP 0 against engines."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import TANK, TITAN, WALKER, fire


@pytest.mark.parametrize("kind", ["vehicle", "super-heavy-vehicle", "knight", "titan"])
def test_its_ap_counts_0_against_engines(kind: str) -> None:
    shot = fire("Light AT", ap=-4, target={"type": kind, "armour_save": 3})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(2, 6)
    assert shot.explains("light-at.1", "light-at.2")
    assert shot.explains("weapon-traits-and-ap.1", "weapon-traits-and-ap.3")


def test_others_face_the_full_ap() -> None:
    assert fire("Light AT", ap=-2, target=WALKER).mean("unsaved_wounds") == Fraction(
        1, 2
    ) * Fraction(5, 6)


def test_void_shields_discard_its_hits() -> None:
    shot = fire("Light AT", ap=-4, target=TITAN)
    assert shot.mean("hits_discarded") == Fraction(1, 2)
    assert shot.explains("core-void-shields.1", "core-void-shields.3", "core-void-shields.4")


@pytest.mark.parametrize("traits", [(), ("Anti-tank",)])
def test_from_the_rear_arc_its_ap_is_1_after_the_step_to_0(traits: tuple[str, ...]) -> None:
    rear = {"facing": "rear"}
    shot = fire("Light AT", *traits, ap=-4, target=TANK, situation=rear)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(3, 6)
    shields = fire("Light AT", *traits, ap=-4, target=TITAN, situation=rear)
    assert shields.mean("shields_lost") == Fraction(1, 2)
    assert shields.explains("core-arcs.1", "core-arcs.3")


def test_with_shieldbane_the_shields_fall() -> None:
    assert fire("Light AT", "Shieldbane", target=TITAN).mean("shields_lost") == Fraction(1, 2)


def test_with_anti_tank_only_walkers_face_the_ap() -> None:
    shots = [
        fire("Light AT", "Anti-tank", ap=-6, target={"type": kind, "armour_save": 4})
        for kind in ("infantry", "cavalry", "walker", "vehicle")
    ]
    assert [shot.mean("unsaved_wounds") for shot in shots] == [
        Fraction(1, 4),
        Fraction(1, 4),
        Fraction(1, 2),
        Fraction(1, 4),
    ]
