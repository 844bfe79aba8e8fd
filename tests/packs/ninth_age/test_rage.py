"""Rage: a model has one blow more for every Health Point that it has lost."""

from __future__ import annotations

from .conftest import fight, of_each, share, strike


def test_the_hurt_strike_more() -> None:
    trial = strike(attacker={"wounds": 5, "wounds_lost": 2, "attacks": 3, "rules": ["Rage"]})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 5)
    assert trial.explains("rage.1")


def test_of_several_models_one_is_hurt() -> None:
    unit = {"models": 2, "wounds": 3, "wounds_lost": 4, "attacks": 2, "rules": ["Rage"]}
    assert strike(attacker=unit).value("attacks") == 2 + 1


def test_what_it_loses_in_this_round_counts_at_once() -> None:
    raging = {"wounds": 3, "rules": ["Rage"]}
    trial = fight(attacker=raging, target={"agility": 9, "attacks": 1})
    result = trial.play(6, 6, 4, 1, 4)
    assert result.count("attacker_wounds_lost") == 1
    assert result.what == ["to hit", "to wound", "to hit", "to hit", "to wound"]
