"""Weapon Master: chooses its weapon anew each round, the Hand Weapon included."""

from __future__ import annotations

from .conftest import strike

MASTER = {"rules": ["Weapon Master"], "carried": ["Halberd", "Great Weapon"]}


def test_it_changes_its_weapon_in_a_later_round() -> None:
    unit = {**MASTER, "last_weapon": "Halberd"}
    trial = strike("Great Weapon", attacker=unit, situation={"round": 2})
    assert trial.value("strength") == 5
    assert trial.explains("weapon-master.1")


def test_others_keep_theirs() -> None:
    unit = {**MASTER, "rules": [], "last_weapon": "Halberd"}
    trial = strike("Great Weapon", attacker=unit, situation={"round": 2})
    assert trial.refused == ("weapon_locked", "choosing-weapon.2")


def test_the_hand_weapon_is_open_to_it() -> None:
    assert strike("Hand Weapon", attacker=MASTER).value("strength") == 3


def test_it_still_has_to_carry_what_it_chooses() -> None:
    assert strike("Spear", attacker=MASTER).refused == ("not_carried", "choosing-weapon.1")
