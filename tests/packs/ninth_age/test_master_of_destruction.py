"""Master of Destruction: a Shield counts beside a weapon for both hands."""

from __future__ import annotations

import pytest

from .conftest import melee, strike


@pytest.mark.parametrize(
    ("weapon", "needed"), [("Great Weapon", 4), ("Halberd", 4), ("Paired Weapons", 5)]
)
def test_the_shield_counts(weapon: str, needed: int) -> None:
    target = {"models": 5, "armour": 2, "shield": True, "rules": ["Master of Destruction"]}
    trial = strike(target=target, holding=melee(weapon))
    assert trial.value("armour_save") == needed
    assert trial.explains("master-of-destruction.1") == (needed == 4)
