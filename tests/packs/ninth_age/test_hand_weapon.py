"""Hand Weapon: everybody's, not beside another; with a shield on foot it parries."""

from __future__ import annotations

import pytest

from .conftest import melee, spread, strike

SHIELDED = {"models": 10, "shield": True}


def test_it_adds_nothing() -> None:
    trial = strike("Hand Weapon", target={"models": 10, "armour": 1})
    assert trial.of("unsaved_wounds") == spread(
        3, lambda hit, wound, armour: int(hit >= 4 and wound >= 4 and armour < 6)
    )


def test_a_unit_that_names_no_weapon_holds_one() -> None:
    trial = strike(target=SHIELDED, attacker={"offensive_skill": 5})
    assert trial.value("defensive_skill") == 5
    assert trial.explains("hand-weapon.1", "hand-weapon.3")


@pytest.mark.parametrize("kind", ["cavalry", "beast", "construct"])
def test_only_on_foot_does_it_parry(kind: str) -> None:
    trial = strike(target={**SHIELDED, "type": kind}, attacker={"offensive_skill": 5})
    assert trial.value("defensive_skill") == 3


def test_without_a_shield_it_does_not_parry() -> None:
    assert strike(target={"models": 10}, attacker={"offensive_skill": 5}).value("to_hit") == 3


def test_with_another_weapon_in_hand_the_shield_does_not_parry() -> None:
    trial = strike(target=SHIELDED, holding=melee("Spear"), attacker={"offensive_skill": 5})
    assert trial.value("to_hit") == 3
    assert trial.value("armour_save") == 6


@pytest.mark.parametrize("other", ["Halberd", "great weapon", "polearm"])
def test_somebody_who_carries_another_weapon_may_not_use_it(other: str) -> None:
    trial = strike("Hand Weapon", attacker={"carried": [other]})
    assert trial.refused == ("hand_weapon", "hand-weapon.2")


def test_a_bow_on_the_back_does_not_take_it_off_the_menu() -> None:
    assert strike("Hand Weapon", attacker={"carried": ["Bow", "Hand Weapon"]}).mean("hits")
