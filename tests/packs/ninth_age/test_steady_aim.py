"""Steady Aim: no penalty for a Stand and Shoot reaction."""

from __future__ import annotations

from .conftest import share, shoot


def test_a_reaction_is_no_harder() -> None:
    reaction = {"stand_and_shoot": True}
    trial = shoot(attacker={"rules": ["Steady Aim"]}, situation=reaction)
    assert trial.mean("hits") == share(1, lambda hit: hit >= 4)
    assert trial.explains("steady-aim.1")
    assert shoot(situation=reaction).value("to_hit") == 5
