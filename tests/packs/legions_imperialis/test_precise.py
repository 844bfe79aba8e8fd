"""Precise: the firing player allocates the Hits."""

from __future__ import annotations

from fractions import Fraction

from .conftest import fire

TARGET = {
    "type": "infantry",
    "groups": [
        {"name": "Line", "models": 4, "armour_save": "-"},
        {"name": "Commander", "models": 1, "armour_save": "-", "wounds": 2},
    ],
}


def test_the_firing_player_picks_whom_it_strikes() -> None:
    shot = fire("Precise", dice=2, target=TARGET, choices={"allocation": ["commander"]})
    assert shot.of("destroyed_commander") == {0: Fraction(3, 4), 1: Fraction(1, 4)}
    assert shot.mean("destroyed_line") == 0
    assert shot.explains("precise", 1, 2)


def test_a_wounded_model_comes_first_all_the_same() -> None:
    target = {**TARGET, "wounds_left": [1, 1, 1, 1, 1]}
    shot = fire("Precise", target=target, choices={"allocation": ["line"]})
    assert shot.mean("destroyed_commander") == Fraction(1, 2)


def test_only_as_many_models_as_are_seen() -> None:
    shot = fire(
        "Precise",
        dice=3,
        target=TARGET,
        choices={"allocation": ["commander", "line"]},
        situation={"models_visible": 1},
    )
    assert shot.mean("destroyed_line") == 0


def test_a_group_that_is_not_there_is_named() -> None:
    fault = fire("Precise", target=TARGET, choices={"allocation": ["comander"]}).fault
    assert fault.word == "bad_choice"
    assert fault.nearest == "Commander"
