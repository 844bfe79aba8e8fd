"""Academy Trained: near another such unit one Full Rank more for Steadfast."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_it_counts_one_full_rank_more() -> None:
    trial = beaten("Academy Trained", models=20, met=["Academy Trained"])
    assert trial.chance("target_breaks") == 1 - discipline(8)
    assert beaten(models=20).chance("target_breaks") == 1 - discipline(7)
    assert trial.explains("academy-trained.1")


def test_without_that_it_is_told_what_it_takes() -> None:
    assert beaten("Academy Trained").warns("target.met")
