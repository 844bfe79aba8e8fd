"""Unnatural Roots: one point more for a side that still has such a model."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_one_point_more() -> None:
    trial = beaten("Unnatural Roots")
    assert trial.of("target_combat_score") == {1: 1}
    assert trial.chance("target_breaks") == 1 - discipline(8 - 3)
    assert trial.explains("unnatural-roots.1")
