"""Piercing Spike: blows have +1 Armour Penetration."""

from __future__ import annotations

from .conftest import share, strike


def test_blows_pierce_one_more() -> None:
    trial = strike(attacker={"rules": ["Piercing Spike"]}, target={"models": 5, "armour": 3})
    chance = share(3, lambda hit, wound, save: hit >= 4 and wound >= 4 and save < 5)
    assert trial.mean("unsaved_wounds") == chance
    assert trial.explains("piercing-spike.1")
