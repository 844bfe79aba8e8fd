"""Blast (3" or 5"): a template that scatters; Dice for each model under it; no Overwatch."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import FLYER, HOUSE, HOUSE_OF_STONE, SQUAD, fire, scatter

SMALL = 'Blast (3")'


def test_each_model_under_the_template_takes_the_dice() -> None:
    shot = fire(SMALL, dice=2, situation={"template_full": 3})
    assert shot.of("hit_rolls") == {6: 1}
    assert shot.explains("blast.1", "blast.2", "blast.3", "blast.4", "blast.5")


def test_a_model_partly_under_it_counts_on_4_and_more() -> None:
    shot = fire(SMALL, dice=2, situation={"template_full": 1, "template_partial": 2})
    assert shot.of("hit_rolls") == {2: Fraction(1, 4), 4: Fraction(1, 2), 6: Fraction(1, 4)}


def test_hits_go_to_the_models_under_it_alone() -> None:
    situation = {"template_full": 1, "template_partial": 1}
    shot = fire(SMALL, dice=3, to_hit=2, ap=-6, situation=situation)
    one = 1 - Fraction(1, 6) ** 3
    assert (
        shot.of("models_destroyed")[0]
        == Fraction(1, 2) * Fraction(1, 6) ** 3 + Fraction(1, 2) * Fraction(1, 6) ** 6
    )
    assert (
        shot.of("models_destroyed")[1]
        == Fraction(1, 2) * one + Fraction(1, 2) * 6 * Fraction(5, 6) * Fraction(1, 6) ** 5
    )


def test_coverage_dice_come_first() -> None:
    situation = {"template_full": 1, "template_partial": 2}
    result = fire(SMALL, situation=situation).play(3, 4, 4, 1, 6)
    assert result.what == ["coverage", "coverage", "hit", "hit", "save"]
    assert result.count("hit_rolls") == 2


def test_each_template_of_several_has_coverage_dice_of_its_own() -> None:
    shot = fire(SMALL, attacker={"models": 2}, situation={"template_partial": 1})
    assert shot.of("hit_rolls") == {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)}


def test_a_model_that_one_of_two_templates_covers_may_be_given_all_hits() -> None:
    trial = fire(
        SMALL, ap=-6, attacker={"models": 2}, situation={"template_full": 1, "template_partial": 1}
    )
    result = trial.play(4, 1, 4, 4, 4)
    assert result.what == ["coverage", "coverage", "hit", "hit", "hit"]
    assert (result.count("models_destroyed"), result.count("hits_lost")) == (2, 1)


def test_random_dice_of_several_templates_go_with_their_own_coverage() -> None:
    trial = fire(SMALL, dice="D3", attacker={"models": 2}, situation={"template_partial": 1})
    result = trial.play(6, 4, 1, 1, 1, 1, 1)
    assert result.what == ["dice", "coverage", "dice", "coverage", "hit", "hit", "hit"]


@pytest.mark.parametrize(
    ("traits", "rolls"),
    [((), {"squad": 1, "flyer": 0}), (("Skyfire",), {"squad": 0, "flyer": 1})],
)
def test_with_skyfire_flyers_only_without_it_no_flyers(
    traits: tuple[str, ...], rolls: dict[str, int]
) -> None:
    targets = [{**SQUAD, "name": "squad"}, {**FLYER, "name": "flyer"}]
    shot = fire(SMALL, *traits, targets=targets, situation={"template_full": 1})
    assert {name: shot.mean("hit_rolls", name) for name in rolls} == rolls
    assert shot.explains("blast.6")
    assert shot.explains("core-flyer.2")


def test_a_flyers_point_defence_counts_as_skyfire_for_it() -> None:
    shot = fire(
        SMALL,
        "Point Defence",
        attacker={"rules": ["Flyer"]},
        target=FLYER,
        situation={"template_full": 1},
    )
    assert shot.mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize("over", [True, False])
def test_those_inside_count_as_partly_under_it_if_the_hole_is_over_the_structure(
    over: bool,
) -> None:
    targets = [
        {**HOUSE_OF_STONE, "name": "hab", "template_partial": 1},
        {**SQUAD, "name": "inside", "models": 2, "garrisoned_in": "hab"},
    ]
    situation = {"hole_over_structure": over, "collapse_save": 4}
    shot = fire(SMALL, "Demolisher", targets=targets, situation=situation)
    assert shot.of("hit_rolls", "hab") == {1: 1}
    expected = (
        {0: Fraction(1, 4), 1: Fraction(1, 2), 2: Fraction(1, 4)} if over else {0: Fraction(1)}
    )
    assert shot.of("hit_rolls", "inside") == expected
    assert shot.explains("blast.7", "blast.8")
    assert shot.explains("blast.9") != over


@pytest.mark.parametrize(
    ("situation", "refusal"),
    [
        ({"overwatch": True}, ("overwatch", "blast.12")),
        ({"aim_visible": False}, ("no_line_of_sight", "blast.1")),
        ({"distance": 20.5}, ("out_of_range", "core-range-and-sight.1")),
        (
            {"other_weapons_fired": True, "template_covers_main_target": False},
            ("placement", "blast.10"),
        ),
        ({"distance_from_first_template": 2.1}, ("placement", "blast.11")),
    ],
)
def test_where_it_may_not_be_laid(situation: dict[str, object], refusal: tuple[str, str]) -> None:
    assert fire(SMALL, situation={"template_full": 1, **situation}).refused == refusal


@pytest.mark.parametrize(
    "situation",
    [
        {"line_of_sight": False},
        {"models_in_range": 0},
        {"distance_from_first_template": 2},
        {"other_weapons_fired": True},
    ],
)
def test_where_it_may_be_laid(situation: dict[str, object]) -> None:
    assert fire(SMALL, situation={"template_full": 1, **situation}).mean("hits") == Fraction(1, 2)


def test_more_models_under_it_than_there_are_cannot_be() -> None:
    fault = fire(SMALL, situation={"template_full": 4, "template_partial": 2}).fault
    assert fault.word == "target_models"
    assert "5 together at most" in str(fault)


def test_it_may_strike_a_friend() -> None:
    shot = fire(SMALL, target={**SQUAD, "friend": True}, situation={"template_full": 1})
    assert shot.mean("hits") == Fraction(1, 2)


def test_the_small_template_scatters_d3_plus_1() -> None:
    small = scatter(SMALL)
    assert small.of("scatter_distance") == {
        0: Fraction(1, 3),
        2: Fraction(2, 9),
        3: Fraction(2, 9),
        4: Fraction(2, 9),
    }
    assert small.chance("stays") == Fraction(1, 3)


def test_the_size_is_3_or_5_inches() -> None:
    assert fire('Blast (4")').fault.word == "bad_parameter"
    assert fire("Blast").fault.word == "missing_parameter"


def test_a_template_may_come_to_lie_where_it_harms_nobody() -> None:
    """The Structure cannot be harmed, and the hole is not over it: those inside are ignored."""
    hab = {**HOUSE_OF_STONE, "name": "hab", "template_full": 1}
    inside = {**SQUAD, "name": "in", "garrisoned_in": "hab"}
    shot = fire(SMALL, targets=[hab, inside])
    assert shot.mean("hit_rolls", "hab") == shot.mean("hit_rolls", "in") == 0
    assert fire(SMALL, target=hab).refused == ("structure", "core-structures.1")


def test_the_short_names_of_the_rules_hold_the_size() -> None:
    situation = {"template_full": 1}
    assert fire("Blast 3", situation=situation).mean("hits") == Fraction(1, 2)
    assert scatter("blast 5").mean("scatter_distance") == scatter('Blast (5")').mean(
        "scatter_distance"
    )
    assert fire("Blast template", situation=situation).fault.word == "missing_parameter"


def test_a_structure_under_the_hole_is_touched_though_no_number_says_so() -> None:
    hab = {**HOUSE_OF_STONE, "name": "hab"}
    inside = {**SQUAD, "name": "in", "garrisoned_in": "hab"}
    where = {"hole_over_structure": True, "collapse_save": 4}
    shot = fire(SMALL, "Demolisher", targets=[hab, inside], situation=where)
    assert shot.of("hit_rolls", "hab") == {1: 1}
    beside = {**HOUSE_OF_STONE, "name": "beside"}
    two = fire(SMALL, "Demolisher", targets=[hab, inside, beside], situation=where)
    assert two.of("hit_rolls", "hab") == two.of("hit_rolls", "beside") == {0: 1}


@pytest.mark.parametrize("partial", [0, 2])
def test_of_two_templates_the_one_that_covers_most_counts(partial: int) -> None:
    inside = {**SQUAD, "name": "squad", "garrisoned_in": "hab"}
    targets = [{**HOUSE_OF_STONE, "name": "hab"}, {**inside, "template_partial": partial}]
    situation = {"hole_over_structure": True}
    shot = fire(SMALL, "Firestorm", dice=2, targets=targets, situation=situation)
    HOUSE.assert_order_independent(shot.table)
    assert max(shot.of("hit_rolls", "squad")) == 2 * SQUAD["models"]
