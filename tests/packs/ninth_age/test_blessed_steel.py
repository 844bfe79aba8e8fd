"""Blessed Steel: +2 Agility, and blows with +1 Strength and +1 Armour Penetration."""

from __future__ import annotations

from .conftest import share, strike


def test_quicker_stronger_and_sharper() -> None:
    trial = strike(attacker={"rules": ["Blessed Steel"]}, target={"models": 5, "armour": 3})
    chance = share(3, lambda hit, wound, save: hit >= 4 and wound >= 3 and save < 5)
    assert trial.mean("unsaved_wounds") == chance
    assert trial.value("initiative_step") == 5
    assert trial.explains("blessed-steel.1")
