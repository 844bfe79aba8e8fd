"""Range and line of sight; one target, and an enemy."""

from __future__ import annotations

from fractions import Fraction

import pytest

from .conftest import SQUAD, fire


@pytest.mark.parametrize("distance", [0, 8, 19.99, 20])
def test_within_range_is_fired_at(distance: float) -> None:
    assert fire(range=20, situation={"distance": distance}).mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize("distance", [20.01, 90])
def test_beyond_it_is_not(distance: float) -> None:
    shot = fire(range=20, situation={"distance": distance})
    assert shot.refused == ("out_of_range", "core-range-and-sight.1")


@pytest.mark.parametrize(("distance", "allowed"), [(7.9, False), (8, True), (20, True)])
def test_a_band_has_a_least_range(distance: float, allowed: bool) -> None:
    shot = fire(min_range=8, situation={"distance": distance})
    if allowed:
        assert shot.mean("hits") == Fraction(1, 2)
    else:
        assert shot.refused == ("within_minimum_range", "core-range-and-sight.2")


@pytest.mark.parametrize(
    ("situation", "reason"),
    [
        ({"line_of_sight": False}, "no_line_of_sight"),
        ({"models_visible": 0}, "no_line_of_sight"),
        ({"models_in_range": 0}, "out_of_range"),
    ],
)
def test_a_model_has_to_be_seen_and_in_range(situation: dict[str, object], reason: str) -> None:
    assert fire(situation=situation).refused == (reason, "core-range-and-sight.1")


def test_one_target_and_no_other() -> None:
    targets = [{**SQUAD, "name": "one"}, {**SQUAD, "name": "two"}]
    assert fire(targets=targets).refused == ("split_fire", "core-fire-sequence.1")
    assert fire(situation={"secondary_target": True}).refused[0] == "secondary_target"


def test_no_friend() -> None:
    assert fire(target={**SQUAD, "friend": True}).refused == ("friend", "core-fire-sequence.1")


def test_targets_need_a_name_each() -> None:
    assert fire("Beam", targets=[SQUAD, SQUAD]).fault.word == "bad_profile"


def test_a_template_that_nothing_lays_reaches_no_stated_distance() -> None:
    fault = fire(range="template", situation={"distance": 1}).fault
    assert fault.word == "bad_profile"
    assert 'range = "template"' in str(fault)
    assert fire(range="template").mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize("distance", [0, 1, 90])
def test_a_weapon_without_a_range_is_refused_at_every_stated_distance(distance: float) -> None:
    refused = ("out_of_range", "core-range-and-sight.1")
    assert fire(range="-", situation={"distance": distance}).refused == refused
    assert fire(range="-").mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize("situation", [{}, {"distance": 0}, {"distance": 9}])
@pytest.mark.parametrize("trait", ["Rend", "Wrecker (2)", "Engine Killer (1)"])
def test_what_strikes_in_contact_only_is_no_weapon_to_fire(
    trait: str, situation: dict[str, object]
) -> None:
    for target in (SQUAD, {**SQUAD, "type": "structure"}):
        shot = fire(trait, target=target, range="-", dice="-", to_hit="-", situation=situation)
        assert shot.refused == ("out_of_range", "core-range-and-sight.1")


def test_a_range_that_is_not_given_limits_nothing() -> None:
    shot = fire(situation={"distance": 90})
    del shot.table["weapon"]["range"]
    assert shot.mean("hits") == Fraction(1, 2)


@pytest.mark.parametrize("inches", [-1, "far", float("nan")])
def test_a_range_that_cannot_be_is_a_fault(inches: object) -> None:
    assert fire(range=inches).fault.word == "bad_profile"
