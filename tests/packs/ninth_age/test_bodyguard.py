"""Bodyguard: a unit with its Character is Stubborn."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_with_its_character_it_is_stubborn() -> None:
    trial = beaten("Bodyguard", met=["Bodyguard"])
    assert trial.chance("target_breaks") == 1 - discipline(8)
    assert trial.explains("bodyguard.1")


def test_without_it_is_told_what_it_takes() -> None:
    assert beaten("Bodyguard").chance("target_breaks") == 1 - discipline(4)
    assert beaten("Bodyguard").warns("target.met")
