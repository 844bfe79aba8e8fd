"""Dying Embers: the Breath Attack costs its user a Health Point."""

from __future__ import annotations

from .conftest import BLOCK, fight, shoot

BREATH = "Breath Attack (Str 4, AP 1, Dying Embers, Flaming Attacks)"
DRAGON = {"wounds": 5, "attacks": 0, "agility": 4, "rules": [BREATH]}


def test_in_a_fight_it_loses_a_health_point() -> None:
    foes = {**BLOCK, "attacks": 0}
    trial = fight(attacker=DRAGON, target=foes, choices={"breath": True})
    assert trial.of("attacker_wounds_lost") == {1: 1}
    assert trial.of("combat_score") != {0: 1}
    assert trial.explains("dying-embers.1")
    assert fight(attacker=DRAGON, target=foes).of("attacker_wounds_lost") == {0: 1}


def test_the_last_health_point_is_spent_after_the_breath() -> None:
    last = {**DRAGON, "wounds_lost": 4}
    trial = fight(attacker=last, target={**BLOCK, "attacks": 0}, choices={"breath": True})
    assert trial.chance("attacker_wiped_out") == 1
    assert trial.mean("hits") == 7


def test_as_a_shot_it_loses_one_too() -> None:
    trial = shoot(attacker=DRAGON, name="Breath Attack", range=8)
    assert trial.of("attacker_wounds_lost") == {1: 1}
    assert shoot(attacker=DRAGON).of("attacker_wounds_lost") == {0: 1}
    weapon = shoot("Breath Attack (Str 4, AP 1)", "Dying Embers", attacker={"wounds": 1})
    assert weapon.of("attacker_models_destroyed") == {1: 1}


def test_as_a_rule_of_its_own_it_is_for_the_breath_alone() -> None:
    rules = ["Breath Attack (Str 4, AP 1)", "Dying Embers", "Stomp Attacks (1)"]
    dragon = {**DRAGON, "height": "gigantic", "rules": rules}
    foes = {**BLOCK, "attacks": 0}
    breathes = fight(attacker=dragon, target=foes, choices={"breath": True})
    assert breathes.of("attacker_wounds_lost") == {1: 1}
    assert fight(attacker=dragon, target=foes).of("attacker_wounds_lost") == {0: 1}
