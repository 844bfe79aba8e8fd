"""Hammer Hand: one blow more."""

from __future__ import annotations

from .conftest import of_each, share, strike


def test_one_blow_more() -> None:
    trial = strike(attacker={"rules": ["Hammer Hand"]})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 2)
    assert trial.explains("hammer-hand.1")
