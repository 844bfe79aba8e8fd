"""Path of the Exiled: Stubborn in the First Round, engaged in front, no deeper than wide."""

from __future__ import annotations

from .breaking import beaten, discipline


def test_in_the_first_round_to_its_front_it_is_stubborn() -> None:
    trial = beaten("Path of the Exiled")
    assert trial.chance("target_breaks") == 1 - discipline(8)
    assert trial.explains("path-of-the-exiled.1")


def test_not_where_it_is_deeper_than_wide() -> None:
    deep = beaten("Path of the Exiled", models=5, files=2)
    assert deep.chance("target_breaks") > 1 - discipline(8)
