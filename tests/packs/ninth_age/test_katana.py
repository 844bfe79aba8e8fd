"""Katana: a Hand Weapon with +1 Strength and +1 Offensive Skill; no Parry against it."""

from __future__ import annotations

from .conftest import share, strike


def test_it_is_stronger_and_meets_no_parry() -> None:
    target = {"models": 5, "rules": ["Parry"]}
    trial = strike("Katana", target=target)
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 3 and wound >= 3)
    assert (trial.value("strength"), trial.value("offensive_skill")) == (4, 4)
    assert trial.explains("katana.1")
