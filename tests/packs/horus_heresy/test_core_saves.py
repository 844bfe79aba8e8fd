"""Saves: armour against AP, the best one that is open, cover by where the shot comes from."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from .conftest import TANK, hits, share, strike

SAVES = (0, 2, 4, 6)
AP = ("-", 1, 2, 3, 4, 6, 7)


def open_saves(armour: int, invulnerable: int, cover: int, ap: int | str) -> list[int]:
    """Return the numbers of all saves that may be rolled."""
    through = ap != "-" and int(ap) <= armour
    return [save for save in (0 if through else armour, invulnerable, cover) if save]


@pytest.mark.parametrize("ap", AP)
def test_the_best_save_that_is_open(ap: int | str) -> None:
    for armour, invulnerable, cover in product(SAVES, repeat=3):
        unit = {"armour_save": armour, "invulnerable_save": invulnerable, "cover_save": cover}
        trial = hits(1, ap=ap, target={"models": 5, "toughness": 4, **unit})
        best = min(open_saves(armour, invulnerable, cover, ap), default=7)
        expected = share(2, lambda wound, save, best=best: wound >= 4 and save < best)
        assert trial.mean("unsaved_wounds") == expected
        assert trial.explains("saves.4")


@pytest.mark.parametrize(
    ("save", "clause"),
    [("armour_save", "saves.1"), ("invulnerable_save", "saves.2"), ("cover_save", "saves.3")],
)
def test_the_clause_of_each_save(save: str, clause: str) -> None:
    assert hits(1, target={"models": 5, "toughness": 4, save: 4}, ap=6).explains(clause)


def test_cover_is_none_in_close_combat() -> None:
    trial = strike(target={"models": 5, "toughness": 4, "cover_save": 2})
    assert trial.mean("unsaved_wounds") == Fraction(1, 4)


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ({"cover_save": 4}, 4),
        ({"cover_save": 4, "cover_from_firer": 6}, 6),
        ({"cover_save": 4, "cover_from_firer": 0}, 7),
        ({"cover_save": 4, "cover_from_marker": 2}, 7),
        ({"cover_from_firer": 5, "cover_from_marker": 2}, 5),
    ],
)
def test_cover_from_the_firer_stands_in_for_cover(told: dict[str, int], expected: int) -> None:
    trial = hits(1, target={"models": 5, "toughness": 4, **told})
    assert trial.mean("unsaved_wounds") == share(2, lambda a, b: a >= 4 and b < expected)


def test_a_vehicle_has_no_armour_save_but_others() -> None:
    """Strength 9 on 13: a 4 glances, more penetrates; hits that are saved are counted still."""
    tank = {**TANK, "armour_save": 2, "invulnerable_save": 5}
    trial = hits(1, strength=9, ap=6, target=tank)
    assert trial.mean("penetrating") == Fraction(1, 3)
    lost = share(2, lambda die, save: die >= 4 and save < 5)
    explodes = share(3, lambda die, save, table: die >= 5 and save < 5 and table == 7)
    assert trial.mean("hull_points_lost") == lost
    assert trial.chance("explodes") == explodes == 0
    assert trial.explains("vehicle-damage.4", "saves.2")
    assert trial.play(4, 5)["results"] == ["glancing: saved"]


@pytest.mark.parametrize("save", [1, 7, -1])
def test_no_such_save(save: int) -> None:
    assert hits(1, target={"models": 5, "toughness": 4, "armour_save": save}).fault.word == (
        "bad_profile"
    )
