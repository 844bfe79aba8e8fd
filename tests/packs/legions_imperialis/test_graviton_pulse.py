"""Graviton Pulse: hits on the target's own Armour Save; Structures suffer by passing it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import FLYER, HOUSE_OF_STONE, SQUAD, TITAN, fire


def pulse(*traits: str, **given: Any) -> Trial:
    """Return a shot whose weapon has no To Hit of its own."""
    return fire("Graviton Pulse", *traits, to_hit="-", **given)


@pytest.mark.parametrize(
    ("armour", "chance"),
    [(1, Fraction(5, 6)), (2, Fraction(5, 6)), (5, Fraction(2, 6)), (6, Fraction(1, 6))],
)
def test_its_to_hit_is_the_armour_save(armour: int, chance: Fraction) -> None:
    shot = pulse(ap=-4, target={**SQUAD, "armour_save": armour})
    assert shot.mean("hits") == chance
    assert shot.explains("graviton-pulse.1", "graviton-pulse.5")


def test_a_model_without_armour_is_hit_on_natural_6s() -> None:
    shot = pulse(target={**SQUAD, "armour_save": "-"}, situation={"hit_modifier": 2})
    assert shot.mean("hits") == Fraction(1, 6)
    assert shot.explains("graviton-pulse.4")


def groups(*armour: int | str) -> dict[str, Any]:
    """Return a Detachment of one model for each Armour Save given."""
    return {
        "type": "infantry",
        "groups": [
            {"name": f"{place}", "models": 1, "armour_save": save}
            for place, save in enumerate(armour)
        ],
    }


@pytest.mark.parametrize(
    ("armour", "chance"),
    [
        ((4, 5, 5), Fraction(2, 6)),
        ((5, 4, 4), Fraction(3, 6)),
        ((5, 4), Fraction(2, 6)),
        (("-", 4), Fraction(1, 6)),
        (("-", 4, 4), Fraction(3, 6)),
        (("-", "-", 4), Fraction(1, 6)),
        ((4, 5, 4, 5, 3, 3, 3), Fraction(4, 6)),
    ],
)
def test_with_unlike_armour_most_models_decide_and_the_worse_of_equals(
    armour: tuple[int | str, ...], chance: Fraction
) -> None:
    shot = pulse(target=groups(*armour))
    assert shot.mean("hits") == chance
    assert shot.explains("graviton-pulse.2", "graviton-pulse.3")


def test_models_in_no_ones_sight_count_for_the_majority() -> None:
    assert pulse(target=groups(4, 5, 5), situation={"models_visible": 1}).mean("hits") == Fraction(
        2, 6
    )


def test_modifiers_and_other_traits_of_the_hit_roll_hold() -> None:
    assert pulse(target=SQUAD, situation={"hit_modifier": 1}).mean("hits") == Fraction(3, 6)
    assert pulse("Accurate", target=SQUAD).mean("hits") == Fraction(2, 6) + Fraction(
        4, 6
    ) * Fraction(2, 6)


def test_the_ap_counts_for_the_save() -> None:
    assert pulse(ap=-1, target=SQUAD).mean("unsaved_wounds") == Fraction(2, 6) * Fraction(5, 6)


def test_void_shields_are_in_its_way() -> None:
    assert pulse(target=TITAN).of("shields_lost") == {0: Fraction(1, 6), 1: Fraction(5, 6)}


def test_at_a_flyer_it_does_nothing_without_skyfire() -> None:
    shot = pulse(target=FLYER)
    assert shot.mean("hits") == Fraction(1, 6)
    assert shot.explains("graviton-pulse.9")
    assert pulse("Skyfire", target=FLYER).mean("hits") == Fraction(4, 6)


def test_a_structure_is_hit_on_3_and_more_and_suffers_by_passing_its_save() -> None:
    shot = pulse(
        "Demolisher",
        ap=-1,
        target={**HOUSE_OF_STONE, "wounds": 9},
        situation={"hit_modifier": -3},
    )
    harm = Fraction(4, 6) * Fraction(2, 6) * Fraction(1, 3)  # 4+ at AP -1 passes on 5+
    assert shot.of("wounds_lost") == {0: 1 - 3 * harm, 2: harm, 3: harm, 4: harm}
    assert shot.explains("graviton-pulse.6", "graviton-pulse.7")


def test_the_die_of_the_harm_comes_after_the_save() -> None:
    trial = pulse("Demolisher", ap=0, dice=2, target={**HOUSE_OF_STONE, "wounds": 9})
    result = trial.play(3, 3, 3, 4, 5)
    assert result.what == ["hit", "hit", "save", "save", "wounds"]
    assert result.count("wounds_lost") == 4


def test_a_save_that_cannot_be_passed_keeps_the_structure_whole() -> None:
    shot = pulse("Demolisher", ap=-3, dice=9, target=HOUSE_OF_STONE)
    assert shot.of("wounds_lost") == {0: 1}


def test_structures_need_another_trait() -> None:
    assert pulse(target=HOUSE_OF_STONE).refused[0] == "structure"


def test_it_is_not_fired_in_overwatch() -> None:
    assert pulse(situation={"overwatch": True}).refused == ("overwatch", "graviton-pulse.8")
