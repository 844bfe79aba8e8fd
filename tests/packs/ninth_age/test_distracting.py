"""Distracting: blows at the model have -1 to hit, which adds to no other penalty."""

from __future__ import annotations

from .conftest import share, shoot, strike

TARGET = {"models": 5, "rules": ["Distracting"]}


def test_blows_are_harder_to_land() -> None:
    trial = strike(target=TARGET)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 5)
    assert trial.explains("distracting.1", "distracting.2")
    assert shoot(target=TARGET).value("to_hit") == 4


def test_a_bonus_is_set_against_it() -> None:
    assert strike(attacker={"rules": ["Lightning Reflexes"]}, target=TARGET).value("to_hit") == 4
