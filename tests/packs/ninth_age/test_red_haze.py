"""Red Haze: stronger blows; what its natural 1s cost itself is told as left out."""

from __future__ import annotations

from .conftest import shoot, strike


def test_blows_are_stronger_by_one() -> None:
    trial = strike(attacker={"strength": 3, "rules": ["Red Haze"]})
    assert (trial.value("strength"), trial.value("ap")) == (4, 1)
    assert trial.warns("attacker.rules")
    assert trial.explains("red-haze.1")
    assert "red-haze.2" in {fact.clause for fact in trial.program.explain()}


def test_shots_are_not() -> None:
    assert shoot(attacker={"rules": ["Red Haze"]}).value("strength") == 4
