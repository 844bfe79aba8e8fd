"""Automatic hits: every attack hits without a roll."""

from __future__ import annotations

from .conftest import of_each, share, shoot, strike


def test_there_is_no_roll_to_hit() -> None:
    trial = shoot("Automatic hits", shots=3, situation={"distance": 20})
    assert trial.of("wounds") == of_each(share(1, lambda wound: wound >= 3), 3)
    assert trial.play(3, 2, 1).what == ["to wound"] * 3
    assert trial.explains("automatic-hits.1")


def test_nothing_looks_at_the_roll() -> None:
    trial = strike("Hand Weapon", "Automatic hits", attacker={"rules": ["Battle Focus"]})
    assert trial.of("hits") == {1: 1}
