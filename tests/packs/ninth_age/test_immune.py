"""Immune (X): attacks at the model lose the attributes in brackets."""

from __future__ import annotations

from .conftest import share, strike


def test_attacks_lose_what_is_named() -> None:
    target = {"models": 5, "resilience": 8, "rules": ["Immune (Poison Attacks)"]}
    trial = strike(attacker={"rules": ["Poison Attacks", "Hatred"]}, target=target)
    again = share(3, lambda a, b, wound: (a >= 4 or b >= 4) and wound == 6)
    assert trial.mean("wounds") == again
    assert trial.explains("immune.1")


def test_several_may_be_named() -> None:
    target = {"models": 5, "aegis": 4, "rules": ["Immune (Divine Attacks, Hatred)"]}
    trial = strike("Hand Weapon", "Divine Attacks", attacker={"rules": ["Hatred"]}, target=target)
    assert trial.mean("wounds_lost") == share(3, lambda a, b, c: a >= 4 and b >= 4 and c < 4)
