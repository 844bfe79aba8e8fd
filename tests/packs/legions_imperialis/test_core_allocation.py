"""Allocation: one Hit at a time, to models seen and in range, wounded ones first."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, TANK, TITAN, fire

LINE = {"name": "Line", "models": 3, "armour_save": "-"}
HEAVY = {"name": "Heavy Squad", "models": 2, "armour_save": 2, "wounds": 2}
MIXED = {"type": "infantry", "groups": [LINE, HEAVY]}


def test_surplus_hits_and_wounds_are_lost() -> None:
    result = fire(dice=3, ap=-6, target={**SQUAD, "models": 2}).play(4, 4, 4)
    assert (result.count("models_destroyed"), result.count("hits_lost")) == (2, 1)
    shot = fire("Engine Killer (9)", ap=-6, target=TANK)
    assert shot.mean("wounds_lost") == Fraction(1, 2)
    assert shot.explains(
        "core-allocation.1", "core-allocation.2", "core-allocation.3", "core-allocation.4"
    )
    assert shot.explains("core-wounds.1", "core-wounds.2")


def test_each_hit_is_resolved_before_the_next() -> None:
    result = fire(dice=2, ap=0, target={**SQUAD, "models": 1}).play(4, 4, 1)
    assert result.what == ["hit", "hit", "save"]


@pytest.mark.parametrize("situation", [{"models_in_range": 2}, {"models_visible": 2}])
def test_only_models_seen_and_in_range_may_be_given_hits(situation: dict[str, int]) -> None:
    shot = fire(dice=9, ap=-6, situation=situation)
    assert max(shot.of("models_destroyed")) == 2


def test_a_model_that_lost_wounds_comes_first_then_the_next() -> None:
    target = {**TITAN, "models": 3, "wounds": 3, "void_shields": 0, "wounds_left": [3, 2, 1]}
    result = fire(dice=4, ap=-9, target=target).play(4, 4, 4, 4)
    assert result.count("models_destroyed") == 2
    assert result.report["targets_left"]["target"]["wounds_left"] == [2]


def test_the_model_that_is_hit_stays_in_front() -> None:
    target = {"type": "walker", "models": 3, "wounds": 2, "armour_save": "-"}
    assert fire(dice=4, target=target).play(4, 4, 4, 4).count("models_destroyed") == 2


def test_groups_are_struck_as_listed_or_as_chosen() -> None:
    result = fire(dice=2, ap=-6, target=MIXED).play(4, 4)
    assert result.count("destroyed_line") == 2
    chosen = fire(dice=2, ap=-6, target=MIXED, choices={"allocation": ["heavy squad"]}).play(4, 4)
    assert chosen.count("destroyed_heavy_squad") == 1
    assert chosen.count("destroyed_line") == 0


def test_a_wounded_model_of_a_later_group_comes_first() -> None:
    target = {**MIXED, "wounds_left": [1, 1, 1, 2, 1]}
    shot = fire(ap=-6, target=target)
    assert shot.of("destroyed_heavy_squad") == {0: Fraction(1, 2), 1: Fraction(1, 2)}


def test_each_group_has_its_own_save() -> None:
    result = fire(dice=5, ap=-1, target=MIXED).play(4, 4, 4, 4, 4, 3, 2)
    assert result.what == ["hit"] * 5 + ["save"] * 2
    assert result.count("saves_passed") == 1


def test_what_a_group_does_not_give_is_as_in_the_detachment_and_a_dash_is_none() -> None:
    target = {
        "type": "infantry",
        "armour_save": 3,
        "invulnerable_save": 2,
        "wounds": 2,
        "groups": [{"name": "shieldless", "models": 1, "invulnerable_save": "-"}],
    }
    shot = fire(ap=0, target=target)
    assert shot.of("wounds_lost") == {0: Fraction(5, 6), 1: Fraction(1, 6)}
    assert shot.mean("models_destroyed") == 0


def test_a_choice_of_groups_holds_for_the_target_that_has_them() -> None:
    targets = [{**MIXED, "name": "mixed"}, {**SQUAD, "name": "plain"}]
    choices = {"allocation": ["Heavy Squad", "plain"]}
    shot = fire("Beam", ap=-6, targets=targets, choices=choices)
    assert shot.mean("destroyed_line", "mixed") == 0


@pytest.mark.parametrize(
    ("target", "word"),
    [
        ({**TANK, "wounds_left": [2]}, "bad_profile"),
        ({**TANK, "wounds_left": [1, 1]}, "bad_profile"),
        ({**TANK, "wounds_left": [0]}, "bad_profile"),
        ({**MIXED, "wounds_left": [1, 2]}, "bad_profile"),
        ({**MIXED, "models": 4}, "target_models"),
        ({"type": "infantry", "groups": [LINE, LINE]}, "bad_profile"),
        ({"type": "infantry", "groups": [{**LINE, "models": 0}]}, "target_models"),
        ({**SQUAD, "type": "swarm"}, "bad_profile"),
        ({"models": 3}, "bad_profile"),
    ],
)
def test_models_that_cannot_be(target: dict[str, object], word: str) -> None:
    assert fire(target=target).fault.word == word


def test_models_may_be_counted_beside_their_groups() -> None:
    assert fire(target={**MIXED, "models": 5}).mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize(
    "situation",
    [
        {"models_in_range": 6},
        {"models_visible": 6},
        {"models_in_range": 2, "models_visible": 3},
    ],
)
def test_more_models_in_sight_or_range_than_there_are_cannot_be(situation: dict[str, int]) -> None:
    fault = fire(situation=situation).fault
    assert fault.word == "target_models"
    assert "at most" in str(fault)


def test_a_number_that_stands_for_several_targets_is_no_more_than_each_has() -> None:
    targets = [{**SQUAD, "name": "many"}, {**SQUAD, "name": "few", "models": 2}]
    seen = fire("Beam", dice=9, ap=-6, targets=targets, situation={"models_in_range": 3})
    assert max(seen.of("models_destroyed", "many")) == 3
    assert max(seen.of("models_destroyed", "few")) == 2
    covered = fire('Blast (3")', targets=targets, situation={"template_full": 3})
    assert covered.mean("hit_rolls", "few") == 2


def test_losses_are_told_by_group_even_of_a_single_one() -> None:
    line = {"name": "Line Squad", "models": 2, "armour_save": "-"}
    shot = fire(target={"type": "infantry", "groups": [line]})
    assert shot.mean("destroyed_line_squad") == Fraction(1, 2)
    assert "destroyed_target" not in fire().odds.attack.distributions
