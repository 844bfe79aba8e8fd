"""Magical Attacks: the mark that some saves look for."""

from __future__ import annotations

from .conftest import share, strike

WARDED = {"models": 5, "rules": ["Aegis (4+, against Magical Attacks)"]}


def test_a_save_against_them_counts() -> None:
    trial = strike("Hand Weapon", "Magical Attacks", target=WARDED)
    assert trial.mean("wounds_lost") == share(3, lambda a, b, c: a >= 4 and b >= 4 and c < 4)
    assert trial.explains("magical-attacks.1", "aegis-conditions.1")
    assert strike(target=WARDED).mean("wounds_lost") == share(2, lambda a, b: a >= 4 and b >= 4)
