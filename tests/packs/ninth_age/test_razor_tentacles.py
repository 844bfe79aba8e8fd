"""Razor Tentacles: three blows more at an enemy in flank or rear."""

from __future__ import annotations

from .conftest import of_each, share, strike


def test_three_more_at_flank_and_rear() -> None:
    rules = {"rules": ["Razor Tentacles"]}
    assert strike(attacker=rules).value("attacks") == 1
    trial = strike(attacker=rules, situation={"arc": "rear"})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 4)
    assert trial.explains("razor-tentacles.1")
