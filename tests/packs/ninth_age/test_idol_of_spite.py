"""Idol of Spite: one round of more and harder blows."""

from __future__ import annotations

from .conftest import strike


def test_it_acts_in_the_round_it_is_used() -> None:
    unit = {"strength": 3, "rules": ["Idol of Spite"]}
    used = strike(attacker={**unit, "met": ["Idol of Spite"]})
    assert (used.value("attacks"), used.value("strength"), used.value("ap")) == (2, 4, 1)
    assert used.explains("idol-of-spite.1")
    kept = strike(attacker=unit)
    assert (kept.value("attacks"), kept.value("strength")) == (1, 3)
    assert kept.warns("attacker.met")
