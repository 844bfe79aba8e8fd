"""Unstable: beaten it loses Health Points by the difference, and takes no test."""

from __future__ import annotations

from .breaking import WINNER, beaten
from .conftest import fight


def test_it_crumbles_by_the_difference() -> None:
    trial = beaten("Unstable")
    assert trial.of("unstable_losses") == {4: 1}
    assert trial.chance("target_breaks") == 0
    assert trial.explains("unstable.1", "unstable.2")


def test_no_more_than_it_has() -> None:
    assert beaten("Unstable", models=3, files=3).of("unstable_losses") == {3: 1}


def test_no_discipline_is_told_that_is_not_stated() -> None:
    unit = {"models": 5, "files": 5, "attacks": 0, "rules": ["Unstable"]}
    trial = fight(attacker=WINNER, target=unit)
    assert trial.of("unstable_losses") == {4: 1}
    assert not any("None" in fact.text for fact in trial.explanation)
