"""Structures: who harms them, and what a collapse does to those inside."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import HOUSE_OF_STONE, SQUAD, fire

HAB = {**HOUSE_OF_STONE, "name": "hab"}
SAVED = {"collapse_save": 4}


def garrison(**given: Any) -> dict[str, Any]:
    """Return those inside."""
    return {"name": "in", "type": "infantry", "garrisoned_in": "hab", **given}


def shell(inside: dict[str, Any], *traits: str, dice: int = 2, **given: Any) -> Trial:
    """Return a shot at both that no Save can stop."""
    targets = [HAB, inside]
    return fire("Heavy Beam", *traits, dice=dice, ap=-9, targets=targets, situation=SAVED, **given)


def test_a_wound_for_each_failed_save_with_the_ap() -> None:
    shot = fire("Demolisher", dice=2, ap=-1, target=HOUSE_OF_STONE, situation=SAVED)
    hurt = Fraction(1, 2) * Fraction(4, 6)
    assert shot.of("wounds_lost") == {0: (1 - hurt) ** 2, 1: 2 * hurt * (1 - hurt), 2: hurt**2}
    assert shot.chance("collapsed") == shot.chance("wiped_out") == hurt**2
    assert shot.explains("core-structures.2")


def test_without_wounds_left_it_collapses_on_each_model_inside() -> None:
    result = shell(garrison(models=3)).play(4, 4, 3, 4, 5, 1, 1)
    assert result.what == ["hit"] * 2 + ["collapse"] * 3 + ["hit"] * 2
    assert result.count("collapsed", "hab") == 1
    assert result.count("models_destroyed", "in") == 1
    assert shell(garrison(models=3)).explains("core-structures.3", "core-structures.4")


def test_a_model_of_several_wounds_loses_one_and_is_struck_first_afterwards() -> None:
    result = shell(garrison(models=2, wounds=3)).play(4, 4, 3, 4, 4, 1)
    assert result.count("wounds_lost", "in") == 2
    assert result.report["targets_left"]["in"]["wounds_left"] == [1, 3]


def test_a_wounded_model_inside_may_be_lost() -> None:
    inside = garrison(models=3, wounds=2, wounds_left=[2, 1, 2])
    result = shell(inside).play(4, 4, 3, 6, 3, 1, 1)
    assert result.count("models_destroyed", "in") == 1
    assert result.report["targets_left"]["in"]["wounds_left"] == [1, 2]


def test_groups_inside_keep_their_order() -> None:
    groups = [
        {"name": "guards", "models": 1, "wounds": 2},
        {"name": "veterans", "models": 1, "wounds": 2},
    ]
    result = shell(garrison(groups=groups)).play(4, 4, 3, 3, 4, 4)
    assert result.count("destroyed_guards", "in") == 1
    assert result.count("destroyed_veterans", "in") == 1
    first = shell(garrison(groups=groups)).play(4, 4, 3, 3, 4, 1)
    assert first.count("destroyed_guards", "in") == 1


def test_models_out_of_range_are_inside_all_the_same() -> None:
    inside = garrison(models=3, models_in_range=1)
    result = shell(inside).play(4, 4, 6, 3, 3, 4, 4)
    assert result.count("models_destroyed", "in") == 3
    assert result.count("hits_lost", "in") == 1


def test_the_cover_of_the_structure_falls_with_it() -> None:
    inside = garrison(models=1, cover_save=2)
    assert shell(inside).play(4, 4, 4, 4, 1).count("models_destroyed", "in") == 1
    standing = shell(inside).play(4, 1, 4, 1, 2)
    assert standing.what == ["hit", "hit", "hit", "hit", "save"]
    assert standing.count("saves_passed", "in") == 1
    assert (
        shell(garrison(models=1, cover_save=2, jink_save=3)).play(4, 4, 4, 4, 1, 3).what[-1]
        == "save"
    )


def test_those_who_die_in_it_leave_their_hits_unallocated() -> None:
    result = shell(garrison(models=1)).play(4, 4, 1, 4, 4)
    assert result.count("hits_lost", "in") == 2


def test_several_detachments_inside_roll_one_after_another() -> None:
    targets = [HAB, garrison(models=1), {**garrison(models=1), "name": "also in"}]
    trial = fire("Heavy Barrage", dice=2, ap=-9, targets=targets, situation=SAVED)
    result = trial.play(4, 4, 4, 3, 1, 6)
    assert result.what == ["hit", "hit", "collapse", "collapse", "hit", "hit"]
    assert result.count("models_destroyed", "also in") == 1
    assert result.count("hits_lost", "also in") == 1


@pytest.mark.parametrize(("dice", "told"), [(1, True), (2, False)])
def test_what_saves_those_inside_has_to_be_said_where_it_may_fall(dice: int, told: bool) -> None:
    shot = fire("Demolisher", dice=dice, target=HOUSE_OF_STONE)
    if told:
        assert shot.chance("collapsed") == 0
    else:
        assert shot.refused == ("collapse_save", "core-structures.3")


@pytest.mark.parametrize(
    ("traits", "profile", "may_fall"),
    [
        (("Demolisher", "Rapid Fire"), {}, True),
        (("Demolisher", "Deflagrate"), {}, True),
        (("Demolisher", "Engine Killer (3)"), {}, False),
        (("Demolisher", "Graviton Pulse"), {"to_hit": "-"}, True),
        (("Demolisher", "Graviton Pulse"), {"to_hit": "-", "ap": -3}, False),
        (("Demolisher", "Impale"), {}, True),
        (("Demolisher", "Assault"), {"attacker": {"models_at_half_range": 1}}, True),
        (("Demolisher",), {"attacker": {"models": 2}}, True),
        (("Demolisher", 'Blast (3")'), {"situation": {"template_partial": 1}}, False),
        (("Demolisher", 'Blast (3")'), {"dice": 2, "situation": {"template_full": 0}}, False),
        (("Demolisher", 'Blast (3")'), {"dice": 2, "situation": {"template_full": 1}}, True),
    ],
)
def test_what_may_bring_down_two_wounds(
    traits: tuple[str, ...], profile: dict[str, Any], may_fall: bool
) -> None:
    shot = fire(*traits, target=HOUSE_OF_STONE, **profile)
    if may_fall:
        assert shot.refused[0] == "collapse_save"
    else:
        assert shot.mean("wounds_lost") < 2


@pytest.mark.parametrize("save", [0, 7])
def test_a_number_that_no_d6_shows_is_a_fault(save: int) -> None:
    shot = fire("Demolisher", target=HOUSE_OF_STONE, situation={"collapse_save": save})
    assert shot.fault.word == "bad_profile"


def test_a_structure_may_be_listed_alone_or_with_others_beside_it() -> None:
    targets = [HAB, {**SQUAD, "name": "beside"}]
    shot = fire("Heavy Beam", dice=2, targets=targets, situation=SAVED)
    assert shot.mean("models_destroyed", "beside") > 0
    assert fire("Beam", targets=targets).mean("hit_rolls", "hab") == 0


def test_a_weapon_left_with_nobody_to_strike_is_refused() -> None:
    towers = [HAB, {**HAB, "name": "tower"}]
    assert fire("Beam", targets=towers).refused == ("structure", "core-structures.1")


@pytest.mark.parametrize("trait", ["Demolisher", "Bunker Buster"])
def test_those_inside_a_structure_that_is_fired_at_suffer_its_collapse_alone(trait: str) -> None:
    inside = [{**SQUAD, "models": 2, "name": name, "garrisoned_in": "hab"} for name in "ab"]
    shot = fire(trait, ap=-6, targets=[{**HAB, "wounds": 1}, *inside], situation=SAVED)
    assert shot.mean("hit_rolls", "hab") == 1
    assert shot.mean("hit_rolls", "a") == shot.mean("hit_rolls", "b") == 0
    half = Fraction(1, 2)
    assert shot.mean("models_destroyed", "a") == shot.mean("models_destroyed", "b") == half
    assert shot.play(4, 1, 4, 3, 3).what == ["hit", *["collapse"] * 4]


def test_a_collapse_that_nobody_can_fail_hurts_nobody() -> None:
    inside = {**SQUAD, "name": "in", "garrisoned_in": "hab"}
    targets = [{**HAB, "wounds": 1}, inside]
    shot = fire("Demolisher", ap=-6, targets=targets, situation={"collapse_save": 1})
    assert shot.chance("collapsed", "hab") == Fraction(1, 2)
    assert shot.of("models_destroyed", "in") == {0: 1}


def test_a_weapon_that_harms_no_structure_is_not_fired_at_one_with_a_garrison() -> None:
    inside = {**SQUAD, "name": "in", "garrisoned_in": "hab"}
    assert fire(targets=[HAB, inside]).refused == ("structure", "core-structures.1")


def test_a_structure_and_one_beside_it_are_two_targets() -> None:
    shot = fire("Demolisher", targets=[HAB, {**SQUAD, "name": "beside"}], situation=SAVED)
    assert shot.refused == ("split_fire", "core-fire-sequence.1")


@pytest.mark.parametrize("key", ["invulnerable_save", "cover_save", "ion_shield", "jink_save"])
def test_a_structure_makes_the_best_save_that_is_told_of_it(key: str) -> None:
    shot = fire("Demolisher", dice=1, ap=-9, target={**HOUSE_OF_STONE, key: 2})
    plain = fire("Demolisher", dice=1, ap=-9, target=HOUSE_OF_STONE)
    assert shot.mean("wounds_lost") < plain.mean("wounds_lost")
    assert not shot.caveats
