"""Multiple Wounds (X): an unsaved wound costs X Health Points, no more than a model has."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from .conftest import TROLLS, shoot, spread, strike, times

BIG: dict[str, Any] = {"to_hit": 2, "strength": 10, "ap": 10}


def test_a_number() -> None:
    trial = shoot("Multiple Wounds (2)", **BIG, target=TROLLS)
    assert trial.of("wounds_lost") == spread(2, lambda hit, wound: 2 * (hit >= 2 and wound >= 2))
    assert trial.explains("multiple-wounds.1")


def test_dice_are_rolled_for_each_wound_and_held_to_the_profile() -> None:
    trial = shoot("Multiple Wounds (D6)", **BIG, shots=2, target=TROLLS)
    one = spread(3, lambda hit, wound, d: min(3, d) if hit >= 2 and wound >= 2 else 0)
    lost = times(one, 2)
    assert trial.of("wounds_lost") == lost
    gone: dict[int, Fraction] = {}
    for points, chance in lost.items():
        gone[points // 3] = gone.get(points // 3, Fraction(0)) + chance
    assert trial.of("models_destroyed") == gone
    assert trial.explains("multiple-wounds.2", "health-pool.2")


def test_points_lost_before_do_not_lower_what_one_wound_may_cost() -> None:
    trial = shoot("Multiple Wounds (D6)", **BIG, target={**TROLLS, "wounds_lost": 2})
    one = spread(3, lambda hit, wound, d: min(3, d) if hit >= 2 and wound >= 2 else 0)
    assert trial.of("wounds_lost") == one
    assert trial.of("models_destroyed") == {0: one[0], 1: 1 - one[0]}


def test_what_goes_beyond_the_pool_is_lost() -> None:
    trial = shoot("Multiple Wounds (3)", **BIG, target={**TROLLS, "models": 1, "wounds_lost": 2})
    assert set(trial.of("wounds_lost")) == {0, 1}


def test_clipped_wings_cost_one_more_of_those_that_fly() -> None:
    target = {"wounds": 5, "rules": ["Fly"]}
    trial = shoot("Multiple Wounds (D3, Clipped Wings)", **BIG, target=target)
    d3 = spread(1, lambda face: (face + 1) // 2)
    assert trial.of("wounds_lost")[2] == spread(2, lambda h, w: h >= 2 and w >= 2)[True] * d3[1]
    assert set(trial.of("wounds_lost")) == {0, 2, 3, 4}
    assert trial.explains("multiple-wounds.3")
    grounded = shoot("Multiple Wounds (D3, Clipped Wings)", **BIG, target={"wounds": 5})
    assert set(grounded.of("wounds_lost")) == {0, 1, 2, 3}


@pytest.mark.parametrize("added", ["Clipped Wings", "clipped-wings", " CLIPPED WINGS"])
def test_the_addition_may_be_spelt_in_any_way(added: str) -> None:
    flier = {"wounds": 5, "rules": ["Fly"]}
    trial = shoot(f"Multiple Wounds (2,{added})", **BIG, target=flier)
    assert set(trial.of("wounds_lost")) == {0, 3}


def test_its_dice_come_last() -> None:
    result = shoot("Multiple Wounds (D3)", **BIG, shots=2, target=TROLLS).play(2, 3, 4, 5, 3, 1)
    assert result.what[-2:] == ["multiple wounds"] * 2
    assert result.count("wounds_lost") == 4
    assert result.count("models_destroyed") == 1


def test_blows_may_have_it() -> None:
    trial = strike("Great Weapon", "Multiple Wounds (2)", target={"wounds": 2})
    assert set(trial.of("wounds_lost")) == {0, 2}


@pytest.mark.parametrize("value", ["0", "many", "D3, Clipped Horns"])
def test_other_values_are_not_guessed_at(value: str) -> None:
    assert shoot(f"Multiple Wounds ({value})").fault.word == "bad_parameter"


def test_it_needs_a_value() -> None:
    assert shoot("Multiple Wounds").fault.word == "missing_parameter"
