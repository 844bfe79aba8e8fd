"""Toxic Attacks: always Strength 3 and Armour Penetration 10."""

from __future__ import annotations

from .conftest import share, strike


def test_nothing_changes_their_strength_or_armour_penetration() -> None:
    trial = strike("Great Weapon", attacker={"rules": ["Toxic Attacks"], "strength": 6})
    assert (trial.value("strength"), trial.value("ap")) == (3, 10)
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    assert trial.explains("toxic-attacks.1")
