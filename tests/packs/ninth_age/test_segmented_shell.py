"""Segmented Shell: Multiple Wounds cost one Health Point less, at least one."""

from __future__ import annotations

from .conftest import spread, strike


def test_multiple_wounds_cost_one_less() -> None:
    target = {"wounds": 6, "rules": ["Segmented Shell"]}
    trial = strike("Hand Weapon", "Multiple Wounds (D3)", target=target)
    cost = spread(3, lambda a, b, d: (a >= 4 and b >= 4) * max(1, (d + 1) // 2 - 1))
    assert trial.of("wounds_lost") == cost
    assert trial.explains("segmented-shell.1")


def test_a_plain_wound_still_costs_one() -> None:
    trial = strike(target={"wounds": 6, "rules": ["Segmented Shell"]})
    assert trial.of("wounds_lost") == spread(2, lambda a, b: int(a >= 4 and b >= 4))
