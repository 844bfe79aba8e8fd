"""Ensouled Statue: Undead, and it loses one Health Point less."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_it_loses_one_less() -> None:
    trial = beaten("Ensouled Statue")
    assert trial.of("unstable_losses") == {3: discipline(12)}
    assert trial.explains("ensouled-statue.1")
