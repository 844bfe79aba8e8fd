"""Firestorm: the flame template; one Hit roll for each model under it; no Overwatch."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import FLYER, HOUSE_OF_STONE, SQUAD, fire


def flame(*traits: str, **given: Any) -> Trial:
    """Return a shot with the flame template."""
    return fire("Firestorm", *traits, **{"range": "template", "dice": "-", **given})


def test_one_roll_for_each_model_at_least_half_covered() -> None:
    shot = flame(situation={"template_full": 3})
    assert shot.of("hit_rolls") == {3: 1}
    assert shot.explains(
        "firestorm.1",
        "firestorm.2",
        "firestorm.3",
        "firestorm.5",
        "firestorm.6",
        "firestorm.7",
        "firestorm.9",
    )


def test_a_model_less_than_half_covered_counts_on_4_and_more() -> None:
    shot = flame(to_hit=2, ap=-6, situation={"template_partial": 1})
    assert shot.of("models_destroyed") == {0: Fraction(7, 12), 1: Fraction(5, 12)}


@pytest.mark.parametrize("dice", ["-", 4, "D6"])
def test_the_dice_column_does_not_multiply(dice: int | str) -> None:
    shot = flame(
        "Power Capacitor",
        dice=dice,
        attacker={"order": "first-fire"},
        situation={"template_full": 2},
    )
    assert shot.of("hit_rolls") == {2: 1}


def test_no_penalty_for_terrain_and_no_cover_save() -> None:
    target = {**SQUAD, "cover_save": 2}
    shot = flame(target=target, situation={"template_full": 1, "terrain_penalty": 2})
    assert shot.mean("hits") == Fraction(1, 2)
    assert shot.mean("unsaved_wounds") == Fraction(1, 2) * Fraction(5, 6)
    obscured = flame(situation={"template_full": 1, "obscured_penalty": 1})
    assert obscured.mean("hits") == Fraction(2, 6)


def test_friend_and_foe_burn_flyers_do_not() -> None:
    targets = [
        {**SQUAD, "name": "foe", "template_full": 2},
        {**SQUAD, "name": "friend", "friend": True, "template_full": 1},
        {**FLYER, "name": "flyer", "template_full": 1},
    ]
    shot = flame(targets=targets)
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [2, 1, 0]
    assert shot.explains("firestorm.4")


def test_with_skyfire_flyers_alone_burn() -> None:
    assert flame("Skyfire", target=FLYER, situation={"template_full": 1}).mean("hits") == Fraction(
        1, 2
    )
    assert flame("Skyfire", situation={"template_full": 1}).mean("hit_rolls") == 0


def test_a_structure_is_left_out_without_a_trait_that_damages_it() -> None:
    targets = [
        {**HOUSE_OF_STONE, "name": "hab", "template_full": 1},
        {**SQUAD, "name": "squad", "template_full": 1},
    ]
    shot = flame(targets=targets)
    assert [shot.mean("hit_rolls", name) for name in shot.odds.targets] == [0, 1]
    assert flame(target=HOUSE_OF_STONE, situation={"template_full": 1}).refused[0] == "structure"


def test_it_is_not_fired_in_overwatch() -> None:
    shot = flame(situation={"overwatch": True, "template_full": 1})
    assert shot.refused == ("overwatch", "firestorm.8")
    missed = flame(target=FLYER, situation={"overwatch": True, "template_full": 1})
    assert missed.refused == ("overwatch", "firestorm.8")


def test_several_templates_roll_for_partial_models_each_by_itself() -> None:
    shot = flame(attacker={"models": 2}, situation={"template_full": 1, "template_partial": 1})
    assert shot.of("hit_rolls") == {2: Fraction(1, 4), 3: Fraction(1, 2), 4: Fraction(1, 4)}


def test_more_models_under_it_than_there_are_cannot_be() -> None:
    assert flame(situation={"template_full": 6}).fault.word == "target_models"


@pytest.mark.parametrize(("column", "printed"), [("dice", "-"), ("range", "template")])
def test_other_weapons_need_dice_and_a_range(column: str, printed: str) -> None:
    profile: dict[str, Any] = {column: printed}
    assert fire(situation={"distance": 5}, **profile).fault.word == "bad_profile"
