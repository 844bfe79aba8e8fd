"""Halberd: two hands, +1 Strength, +1 Armour Penetration."""

from __future__ import annotations

from .conftest import melee, spread, strike


def test_blows_are_stronger_and_pierce_more_by_one() -> None:
    trial = strike("Halberd", target={"models": 10, "armour": 3})
    # Strength 4 against Resilience 3: 3+; Armour 3 against Armour Penetration 1: 5+
    assert trial.of("unsaved_wounds") == spread(
        3, lambda hit, wound, armour: int(hit >= 4 and wound >= 3 and armour < 5)
    )
    assert (trial.value("strength"), trial.value("ap")) == (4, 1)
    assert trial.explains("halberd.2")


def test_it_takes_both_hands() -> None:
    target = {"models": 10, "armour": 2, "shield": True}
    trial = strike(target=target, holding=melee("Halberd"))
    assert trial.value("armour_save") == 5
    assert trial.value("defensive_skill") == 3
    assert trial.explains("halberd.1", "two-handed.1")


def test_it_strikes_at_its_bearers_agility() -> None:
    assert strike("Halberd", attacker={"agility": 4}).value("initiative_step") == 4
