"""Ruthless Efficiency: +1 to wound in the first Round of Combat."""

from __future__ import annotations

from .conftest import share, strike


def test_blows_of_the_first_round_wound_more_easily() -> None:
    rules = {"rules": ["Ruthless Efficiency"]}
    trial = strike(attacker=rules)
    assert trial.value("to_wound") == 3
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    assert trial.explains("ruthless-efficiency.1")
    assert strike(attacker=rules, situation={"round": 2}).value("to_wound") == 4


def test_a_natural_one_still_fails() -> None:
    strong = {"rules": ["Ruthless Efficiency"], "strength": 9}
    assert strike(attacker=strong).value("to_wound") == 2
