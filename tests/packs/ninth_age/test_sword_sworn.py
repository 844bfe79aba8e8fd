"""Sword Sworn: +1 to hit with a Great Weapon."""

from __future__ import annotations

from .conftest import share, strike


def test_a_great_weapon_hits_more_easily() -> None:
    trial = strike("Great Weapon", attacker={"rules": ["Sword Sworn"]})
    assert trial.mean("hits") == share(1, lambda hit: hit >= 3)
    assert trial.explains("sword-sworn.1")
    assert strike("Halberd", attacker={"rules": ["Sword Sworn"]}).value("to_hit") == 4
