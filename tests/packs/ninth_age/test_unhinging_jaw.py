"""Unhinging Jaw: failed rolls to wound Large or Gigantic models are re-rolled."""

from __future__ import annotations

from .conftest import share, strike


def test_large_models_are_bitten_again() -> None:
    rules = {"rules": ["Unhinging Jaw"]}
    trial = strike(attacker=rules, target={"models": 3, "height": "large"})
    chance = share(3, lambda hit, a, b: hit >= 4 and (a >= 4 or b >= 4))
    assert trial.mean("wounds") == chance
    assert trial.explains("unhinging-jaw.1")
    assert strike(attacker=rules).mean("wounds") == share(2, lambda a, b: a >= 4 and b >= 4)
