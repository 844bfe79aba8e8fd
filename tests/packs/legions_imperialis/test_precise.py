"""Precise: the firing player allocates the Hits."""

from __future__ import annotations

from fractions import Fraction

from .conftest import HOUSE, Fields, fire

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
    assert shot.explains("precise.1", "precise.2")


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


UNLIKE: Fields = {
    "type": "infantry",
    "groups": [
        {"name": "hard", "models": 1, "armour_save": 2},
        {"name": "soft", "models": 1, "armour_save": 6},
    ],
}


def test_the_firing_player_takes_the_weakest_save_by_default() -> None:
    shot = fire("Precise", ap=0, target=UNLIKE)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)
    assert fire(ap=0, target=UNLIKE).mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 6)
    texts = [fact.text for fact in HOUSE.explanation(shot.table) if fact.clause == "precise.1"]
    assert "the firing player's order: soft, then hard" in texts


def test_what_he_has_chosen_stands_before_that() -> None:
    shot = fire("Precise", ap=0, target=UNLIKE, choices={"allocation": ["hard"]})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(1, 6)


def test_the_weakest_save_is_that_against_this_weapon() -> None:
    """Armour that the AP takes away is weaker than a Cover Save that it leaves alone."""
    groups = [
        {"name": "cover", "models": 1, "cover_save": 5},
        {"name": "armour", "models": 1, "armour_save": 3},
    ]
    shot = fire("Precise", ap=-4, target={"type": "infantry", "groups": groups})
    assert shot.mean("destroyed_armour") == Fraction(1, 2)


def test_wounded_models_come_before_all() -> None:
    target = {**UNLIKE, "wounds": 2, "wounds_left": [1]}
    assert fire("Precise", ap=-6, target=target).mean("destroyed_hard") == Fraction(1, 2)
