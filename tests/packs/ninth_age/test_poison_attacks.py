"""Poison Attacks: an attack that hits on a natural 6 wounds without a roll."""

from __future__ import annotations

import pytest

from .conftest import HOUSE, shoot, spread, strike, times

TOUGH = {"models": 9, "files": 3, "resilience": 8}
POISON = ["Poison Attacks"]


def test_a_natural_six_wounds_without_a_roll() -> None:
    trial = strike(attacker={"models": 2, "files": 2, "rules": POISON}, target=TOUGH)
    one = spread(2, lambda hit, wound: int(hit == 6 or (hit >= 4 and wound == 6)))
    assert trial.of("wounds") == times(one, 2)
    assert trial.play(6, 5, 5).what == ["to hit", "to hit", "to wound"]
    assert trial.explains("poison-attacks.1", "poison-attacks.3")


def test_of_the_two_hits_of_battle_focus_one_is_poisoned() -> None:
    trial = strike(attacker={"rules": [*POISON, "Battle Focus"]}, target=TOUGH)
    one = spread(2, lambda hit, wound: (hit == 6) + (hit >= 4) * (wound == 6))
    assert trial.of("wounds") == one


def test_a_hopeless_shot_needs_both_dice() -> None:
    trial = shoot(*POISON, target=TOUGH, situation={"distance": 20, "cover": "hard"})
    assert trial.of("wounds") == spread(2, lambda a, b: int(a == 6 and b >= 4))
    assert trial.explains("poison-attacks.2")


@pytest.mark.parametrize(("rules", "is_hopeless"), [([], False), (["Hard Target (1)"], True)])
def test_what_makes_a_shot_hopeless_is_known_once_all_rules_have_spoken(
    rules: list[str], *, is_hopeless: bool
) -> None:
    target = {**TOUGH, "rules": rules}
    trial = shoot(*POISON, target=target, situation={"distance": 20, "cover": "soft"})
    HOUSE.assert_order_independent(trial.table)
    assert ("poison-attacks.2" in trial.clauses) == is_hopeless


def test_of_an_area_one_plain_hit_is_poisoned() -> None:
    trial = shoot(*POISON, "Area Attack (1x2)", "[Lethal Strike]", target=TOUGH)
    assert trial.play(6, 5).what == ["to hit", "to wound"]


def test_a_poisoned_hit_has_no_natural_six_to_wound() -> None:
    trial = strike(attacker={"rules": [*POISON, "Lethal Strike"]}, target={**TOUGH, "armour": 6})
    assert trial.play(6, 2).what == ["to hit", "armour save"]


@pytest.mark.parametrize("models", [1, 2])
def test_volley_guns_may_be_poisoned_too(models: int) -> None:
    trial = shoot("Volley Gun", *POISON, shots="2D6", attacker={"models": models}, target=TOUGH)
    plain = shoot("Volley Gun", shots="2D6", attacker={"models": models}, target=TOUGH)
    assert trial.mean("hits") == plain.mean("hits")
    assert trial.mean("wounds") > plain.mean("wounds")
