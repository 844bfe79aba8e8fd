"""Vampiric (X+): one roll at the end of a round in which its blows drew blood."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fight, of_each, share

BITTEN = {"attacks": 0, "wounds": 9}
WOUND = share(2, lambda hit, wound: hit >= 4 and wound >= 4)


def test_one_roll_however_many_wounds() -> None:
    lord = {"wounds": 3, "wounds_lost": 2, "attacks": 2, "rules": ["Vampiric (5+)"]}
    trial = fight(attacker=lord, target=BITTEN)
    any_wound = 1 - (1 - WOUND) ** 2
    assert trial.of("attacker_health_regained") == of_each(any_wound * Fraction(1, 3), 1)
    assert trial.explains("devour.4")


def test_a_tower_rolls_two_lower_and_a_6_succeeds() -> None:
    beast = {"wounds": 3, "wounds_lost": 2, "rules": ["Vampiric (5+)", "Towering Presence"]}
    trial = fight(attacker=beast, target=BITTEN)
    assert trial.of("attacker_health_regained") == of_each(WOUND * Fraction(1, 6), 1)


def test_a_unit_has_a_fallen_model_stand_again() -> None:
    pack = {"models": 3, "files": 3, "wounds_lost": 1, "rules": ["Vampiric (2+)"]}
    left = fight(attacker=pack, target=BITTEN).play(4, 1, 4, 2).report["attacker_left"]
    assert left["wounds_lost"] == 0
