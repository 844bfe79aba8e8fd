"""Accurate: no penalty for Long Range."""

from __future__ import annotations

from .conftest import share, shoot

FAR = {"distance": 20}


def test_long_range_costs_nothing() -> None:
    trial = shoot("Accurate", situation=FAR)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 4)
    assert trial.explains("accurate.1", "to-hit-modifiers.1")


def test_without_it_long_range_costs_one() -> None:
    assert shoot(situation=FAR).mean("hits") == share(1, lambda hit: hit >= 5)


def test_other_penalties_stay() -> None:
    trial = shoot("Accurate", attacker={"moved": True}, situation={**FAR, "cover": "hard"})
    assert trial.value("to_hit") == 4 + 1 + 2
