"""Barrage: fires without line of sight at -1, at half Dice into garrisons; no Overwatch."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import HOUSE_OF_STONE, SQUAD, fire

UNSEEN = {"line_of_sight": False}


def test_an_unseen_target_is_hit_at_a_penalty_wherever_in_range() -> None:
    shot = fire("Barrage", dice=4, ap=-6, situation={**UNSEEN, "models_in_range": 3})
    assert shot.mean("hits") == 4 * Fraction(2, 6)
    assert max(shot.of("models_destroyed")) == 3
    assert shot.explains("barrage.1", "barrage.2", "barrage.3")


def test_a_target_seen_whole_has_no_penalty() -> None:
    shot = fire("Barrage")
    assert shot.mean("hits") == Fraction(1, 2)
    assert not shot.explains("barrage.2")


def test_seen_in_part_the_player_takes_the_visible_models_or_all_at_a_penalty() -> None:
    part = {"models_in_range": 4, "models_visible": 1}
    few = fire("Barrage", dice=4, to_hit=3, ap=-6, situation=part)
    many = fire("Barrage", dice=4, to_hit=3, ap=-6, situation=part, choices={"barrage": "all"})
    assert few.mean("hits") == 4 * Fraction(4, 6)
    assert few.of("models_destroyed") == {0: Fraction(1, 81), 1: Fraction(80, 81)}
    assert few.explains("barrage.4")
    assert many.mean("hits") == 4 * Fraction(3, 6)
    assert many.of("models_destroyed") == many.of("hits")


def test_it_needs_a_model_in_range() -> None:
    shot = fire("Barrage", situation={**UNSEEN, "models_in_range": 0})
    assert shot.refused == ("out_of_range", "core-range-and-sight.1")
    assert fire("Barrage", situation={**UNSEEN, "distance": 21}).refused[0] == "out_of_range"


def test_an_auger_array_takes_the_penalty_away() -> None:
    shot = fire("Barrage", situation={**UNSEEN, "spotted": True})
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.explains("core-auger-array.1")


def test_each_garrison_takes_half_the_dice_of_each_weapon_rounded_up() -> None:
    inside = {**SQUAD, "garrisoned_in": "hab"}
    targets = [{**inside, "name": "first"}, {**inside, "name": "second"}]
    shot = fire("Barrage", dice=3, attacker={"models": 2}, targets=targets)
    assert shot.of("hit_rolls", "first") == {4: 1}
    assert shot.of("hit_rolls", "second") == {4: 1}
    assert shot.explains("barrage.5", "barrage.6")


def test_doubling_comes_before_halving() -> None:
    shot = fire(
        "Barrage",
        "Assault",
        dice=3,
        target={**SQUAD, "garrisoned_in": "hab"},
        situation={"distance": 1},
    )
    assert shot.of("hit_rolls") == {3: 1}


def test_it_passes_over_the_structure_that_it_cannot_damage() -> None:
    targets = [{**HOUSE_OF_STONE, "name": "hab"}, {**SQUAD, "name": "in", "garrisoned_in": "hab"}]
    shot = fire("Barrage", dice=2, targets=targets)
    assert shot.of("hit_rolls", "hab") == {0: 1}
    assert shot.of("hit_rolls", "in") == {1: 1}


def test_the_structure_alone_is_refused() -> None:
    assert fire("Barrage", target=HOUSE_OF_STONE).refused == ("structure", "core-structures.1")


def test_detachments_in_several_structures_are_not_one_target() -> None:
    targets = [
        {**SQUAD, "name": "first", "garrisoned_in": "hab"},
        {**SQUAD, "name": "second", "garrisoned_in": "keep"},
    ]
    assert fire("Barrage", targets=targets).refused[0] == "split_fire"


def test_it_is_not_fired_in_overwatch() -> None:
    assert fire("Barrage", situation={"overwatch": True}).refused == ("overwatch", "barrage.7")


@pytest.mark.parametrize(("seen", "chance"), [(True, Fraction(1, 2)), (False, Fraction(1, 3))])
def test_the_hole_of_a_blast_may_be_laid_out_of_sight_at_a_penalty(
    seen: bool, chance: Fraction
) -> None:
    shot = fire("Barrage", 'Blast (3")', situation={"aim_visible": seen, "template_full": 1})
    assert shot.mean("hits") == chance


@pytest.mark.parametrize(
    ("situation", "penalty"),
    [
        ({}, 0),
        ({"line_of_sight": False}, 1),
        ({"models_visible": 0}, 1),
        ({"aim_visible": False}, 1),
        ({"aim_visible": True, "line_of_sight": False}, 0),
        ({"line_of_sight": False, "spotted": True}, 0),
    ],
)
def test_a_template_laid_out_of_sight_is_at_a_penalty_however_the_lack_of_sight_is_stated(
    situation: dict[str, object], penalty: int
) -> None:
    shot = fire("Barrage", 'Blast (3")', situation={"template_full": 2, **situation})
    assert shot.mean("hits") == 2 * Fraction(3 - penalty, 6)
