"""Two-Handed: no shield against blows; against shots it counts."""

from __future__ import annotations

from .conftest import melee, share, shoot, strike

SHIELDED = {"models": 10, "armour": 2, "shield": True}
HOUSE_WEAPON = melee("Two-Handed", name="Executioner's sabre")


def test_no_shield_against_blows() -> None:
    trial = strike(target=SHIELDED, holding=HOUSE_WEAPON)
    expected = share(3, lambda hit, wound, armour: hit >= 4 and wound >= 4 and armour < 5)
    assert trial.mean("unsaved_wounds") == expected
    assert trial.explains("two-handed.1")


def test_the_shield_counts_against_shots() -> None:
    trial = shoot(target={**SHIELDED, "weapon": HOUSE_WEAPON})
    expected = share(3, lambda hit, wound, armour: hit >= 4 and wound >= 3 and armour < 4)
    assert trial.mean("unsaved_wounds") == expected
