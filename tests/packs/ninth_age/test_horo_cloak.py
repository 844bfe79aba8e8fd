"""Horo Cloak: Resilience is one higher against shots that neither burn nor poison."""

from __future__ import annotations

from .conftest import share, shoot, strike

CLOAKED = {"models": 5, "rules": ["Horo Cloak"]}


def test_shots_meet_a_higher_resilience() -> None:
    trial = shoot(strength=3, target=CLOAKED)
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= 5)
    assert trial.explains("horo-cloak.1")


def test_neither_flames_nor_toxic_shots_nor_blows_do() -> None:
    assert shoot("Flaming Attacks", strength=3, target=CLOAKED).value("to_wound") == 4
    assert shoot("Toxic Attacks", target=CLOAKED).value("to_wound") == 4
    assert strike(target=CLOAKED).value("to_wound") == 4
