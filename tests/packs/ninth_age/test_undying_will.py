"""Undying Will: +2 on both Skills, Aim 4+, Lethal Strike."""

from __future__ import annotations

from .conftest import share, shoot, strike

RISEN = ["Undying Will"]


def test_it_fights_better_and_strikes_lethally() -> None:
    trial = strike(attacker={"rules": RISEN}, target={"models": 5, "armour": 4})
    one = share(3, lambda a, b, c: a >= 3 and b >= 4 and (b == 6 or c < 3))
    assert trial.mean("unsaved_wounds") == one
    assert trial.explains("undying-will.1", "undying-will.2")
    struck = strike(target={"models": 5, "rules": RISEN})
    assert struck.value("defensive_skill") == 5


def test_it_shoots_at_four() -> None:
    assert shoot(to_hit=5, attacker={"rules": RISEN}).value("to_hit") == 4
