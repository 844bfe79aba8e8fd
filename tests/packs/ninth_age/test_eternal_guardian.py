"""Eternal Guardian: Multiple Wounds cost half, fractions rounded up."""

from __future__ import annotations

from .conftest import spread, strike


def test_multiple_wounds_are_halved() -> None:
    target = {"wounds": 6, "rules": ["Eternal Guardian"]}
    trial = strike("Hand Weapon", "Multiple Wounds (D6)", target=target)
    cost = spread(3, lambda a, b, d: (a >= 4 and b >= 4) * ((d + 1) // 2))
    assert trial.of("wounds_lost") == cost
    assert trial.explains("eternal-guardian.1")
