"""Harnessed: a model part that supports nobody and uses no weapon."""

from __future__ import annotations

from .conftest import of_each, share, strike

HORSES = {"models": 6, "files": 3, "type": "cavalry", "rules": ["Harnessed"]}


def test_only_those_in_contact_strike() -> None:
    trial = strike(attacker=HORSES)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 3)
    assert trial.explains("harnessed.1")


def test_they_use_no_weapon() -> None:
    assert strike("Lance", attacker=HORSES).refused == ("harnessed", "harnessed.2")
