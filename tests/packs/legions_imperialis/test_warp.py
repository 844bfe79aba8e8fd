"""Warp: a die for each model seen and in range; no Save but Jink."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, TITAN, fire

ALL_SAVES = {"armour_save": 2, "invulnerable_save": 2, "cover_save": 2, "ion_shield": 2}


@pytest.mark.parametrize(
    ("situation", "rolls"),
    [({}, 5), ({"models_in_range": 4}, 4), ({"models_in_range": 4, "models_visible": 3}, 3)],
)
def test_a_die_for_each_model_seen_and_in_range(situation: dict[str, int], rolls: int) -> None:
    shot = fire("Warp", dice="special", situation=situation)
    assert shot.of("hit_rolls") == {rolls: 1}
    assert shot.explains("warp.1", "warp.4", "warp.5")


def test_each_firing_model_has_its_own_dice() -> None:
    assert fire("Warp", dice="special", attacker={"models": 2}).of("hit_rolls") == {10: 1}


@pytest.mark.parametrize("kind", ["knight", "titan"])
def test_one_die_against_knights_and_titans(kind: str) -> None:
    shot = fire("Warp", dice="special", target={"type": kind, "models": 3})
    assert shot.of("hit_rolls") == {1: 1}
    assert shot.explains("warp.3")


def test_no_save_helps_but_jink() -> None:
    shot = fire("Warp", dice="special", target={"type": "vehicle", **ALL_SAVES})
    assert shot.mean("unsaved_wounds") == Fraction(1, 2)
    jinking = {"type": "vehicle", **ALL_SAVES, "jink_save": 5}
    assert fire("Warp", dice="special", target=jinking).mean("unsaved_wounds") == Fraction(
        1, 2
    ) * Fraction(4, 6)


def test_void_shields_are_passed() -> None:
    assert fire("Warp", dice="special", target=TITAN).of("shields_left") == {2: 1}


def test_a_titan_may_not_split_the_dice() -> None:
    titan = fire("Warp", dice="special", attacker={"type": "titan"}, situation={"split_fire": True})
    assert titan.refused == ("split_fire", "warp.2")
    knight = fire(
        "Warp", dice="special", attacker={"type": "knight"}, situation={"split_fire": True}
    )
    assert knight.of("hit_rolls") == {5: 1}


def test_nobody_fires_at_two_detachments_with_it() -> None:
    targets = [{**SQUAD, "name": "first"}, {**SQUAD, "name": "second"}]
    assert fire("Warp", dice="special", targets=targets).refused[0] == "split_fire"


def test_with_several_targets_each_has_dice_of_its_own() -> None:
    targets = [
        {**SQUAD, "name": "squad"},
        {**SQUAD, "name": "few", "models": 2},
        {**TITAN, "name": "titan"},
    ]
    shot = fire("Warp", "Saturation Fire", dice="special", targets=targets)
    assert [shot.mean("hit_rolls", name) for name in ("squad", "few", "titan")] == [5, 2, 1]
