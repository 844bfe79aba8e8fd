"""Chitinous Tide: supporting models strike with their whole Attack Value."""

from __future__ import annotations

from .conftest import of_each, share, strike


def test_supporters_strike_with_all_they_have() -> None:
    unit = {"models": 6, "files": 3, "attacks": 2, "rules": ["Chitinous Tide"]}
    trial = strike(attacker=unit)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 12)
    assert trial.explains("chitinous-tide.1")
