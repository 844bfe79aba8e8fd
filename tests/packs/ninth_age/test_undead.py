"""Undead: Unstable, and less so if Stubborn, Steadfast or near the battle standard."""

from __future__ import annotations

from .breaking import beaten


def test_they_crumble() -> None:
    trial = beaten("Undead")
    assert trial.of("unstable_losses") == {4: 1}
    assert trial.explains("undead.1", "undead.2")


def test_near_the_standard_they_lose_one_less_or_their_rank_bonus() -> None:
    assert beaten("Undead", rally=True).of("unstable_losses") == {3: 1}
    assert beaten("Undead", models=15, rally=True).of("unstable_losses") == {0: 1}


def test_the_stubborn_lose_half() -> None:
    assert beaten("Undead", "Stubborn", rally=True).of("unstable_losses") == {1: 1}
