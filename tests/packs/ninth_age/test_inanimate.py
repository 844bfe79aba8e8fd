"""Inanimate: a model part that strikes no blows."""

from __future__ import annotations

from .conftest import strike


def test_it_strikes_no_blows() -> None:
    trial = strike(attacker={"models": 3, "attacks": 2, "rules": ["Inanimate"]})
    assert trial.of("hits") == {0: 1}
    assert trial.value("attacks") == 0
    assert trial.explains("inanimate.1")
