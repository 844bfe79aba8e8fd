"""Penetrating: a hit goes through as many as five ranks or files, one model in each."""

from __future__ import annotations

from .conftest import BLOCK, gun, shoot


def test_one_model_of_each_rank_or_file() -> None:
    trial = shoot("Penetrating", target=BLOCK)
    assert trial.of("hits").keys() == {0, 4}
    assert trial.explains("penetrating.1")
    assert shoot("Penetrating", target=BLOCK, situation={"facing": "flank"}).of("hits").keys() == {
        0,
        5,
    }


def test_five_at_most_and_one_with_the_values_in_brackets() -> None:
    trial = gun("Penetrating", target={"models": 30, "files": 3}, strength="3 [6]")
    assert trial.of("hits").keys() == {0, 5}
    assert trial.value("bracket_strength") == 6
