"""Range, sight, and who may not be fired at: on a table and by what is told."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import GUN, SQUAD, Fields, at, lay, row, shoot, strike

GAP = 24 - 30 / 25.4 - 0.5
"""Inches between the bases of the gun and of the first model of a row: 60 mm and one inch wide."""


def plain(models: Sequence[Fields] | None = None, **given: Any) -> Trial:
    """Return shots without a marker at a row of five models 24 inches away."""
    return lay(models=models, shots=3, **{"range": 24, **given})


def test_range_is_measured_to_the_nearest_point_of_the_unit() -> None:
    assert plain(range=GAP).mean("hits") == 2
    assert plain(range=GAP - 1e-6).refused == ("out_of_range", "range.1")


def test_the_nearest_of_several_models_counts() -> None:
    models = [at("t1", 34, 40), at("t2", 34, 30)]
    assert plain(models=models, range=GAP).mean("hits") == 2


def test_a_marker_has_to_have_its_hole_in_range() -> None:
    """From the edge of the firing base to the middle of the model that is aimed at."""
    hole = 24 - 30 / 25.4
    assert lay("Blast", range=hole + 1e-6).mean("hits") > 0
    assert lay("Blast", range=hole - 1e-6).refused == ("out_of_range", "range.1")


def test_each_firing_model_measures_for_itself() -> None:
    """Of two guns the farther one is out of range with its marker."""
    far = {**GUN, "id": "g2", "x": 54, "fires": True}
    near = {**GUN, "fires": True}
    given: Fields = {"attacker": {"models": 2}, "table": {"models": [near, far, *row(5)]}}
    reach = sqrt(20**2 + 24**2) - 30 / 25.4
    assert lay("Blast", range=reach + 1e-6, **given).mean("hits") > 0
    assert lay("Blast", range=reach - 1e-6, **given).refused == ("out_of_range", "range.1")


@pytest.mark.parametrize(("distance", "refused"), [(24, False), (24.1, True)])
def test_a_told_distance(distance: float, refused: bool) -> None:
    trial = shoot(range=24, situation={"distance": distance})
    if refused:
        assert trial.refused == ("out_of_range", "range.1")
    else:
        assert trial.mean("hits") > 0


@pytest.mark.parametrize(("distance", "refused"), [(12, True), (12.1, False)])
def test_a_minimum_range(distance: float, refused: bool) -> None:
    trial = shoot(range=24, min_range=12, situation={"distance": distance})
    if refused:
        assert trial.refused == ("within_minimum_range", "range.2")
    else:
        assert trial.mean("hits") > 0


def test_without_distance_or_table_nothing_is_out_of_range() -> None:
    assert shoot(range=1).mean("hits") > 0


def test_what_is_not_seen_is_not_fired_at() -> None:
    refused = ("no_line_of_sight", "line-of-sight.1")
    assert shoot(situation={"line_of_sight": False}).refused == refused
    hidden = [{**model, "los": False} for model in row(5)]
    assert plain(models=hidden).refused == refused
    assert plain(models=[*hidden[:4], {**hidden[4], "los": True}]).mean("hits") == 2
    assert lay("Blast", models=[*hidden[:1], *row(5)[1:]]).refused == refused


def test_a_told_sight_stands_before_the_table() -> None:
    hidden = [{**model, "los": False} for model in row(5)]
    assert plain(models=hidden, situation={"line_of_sight": True}).mean("hits") == 2


def test_nobody_fires_at_a_melee() -> None:
    locked = {**SQUAD, "locked_in_combat": True}
    refused = ("locked_in_combat", "locked-in-combat.1")
    assert shoot(target=locked).refused == refused
    assert lay("Blast", models=[{**row(1)[0], "locked_in_combat": True}]).refused == refused
    unit = [at("t1", 34, 30), at("t2", 36, 30, locked_in_combat=True)]
    assert lay("Blast", models=unit).refused == refused
    assert lay(models=unit).refused == refused
    assert strike(target=locked).mean("hits") > 0


def test_close_combat_asks_for_no_range_and_no_sight() -> None:
    trial = strike(situation={"distance": 99, "line_of_sight": False})
    assert trial.mean("hits") > 0


@pytest.mark.parametrize(
    ("attacker", "target", "situation", "reason"),
    [
        ({"bs": 0}, {"locked_in_combat": True}, {"distance": 99}, "bs_zero"),
        ({}, {"locked_in_combat": True}, {"distance": 99}, "locked_in_combat"),
        ({}, {}, {"distance": 99, "line_of_sight": False}, "no_line_of_sight"),
        ({}, {}, {"distance": 99}, "out_of_range"),
    ],
)
def test_of_several_reasons_one_is_told(
    attacker: dict[str, int], target: dict[str, bool], situation: dict[str, object], reason: str
) -> None:
    trial = shoot(attacker=attacker, target={**SQUAD, **target}, situation=situation)
    assert trial.refused[0] == reason


@pytest.mark.parametrize("printed", ["Bomb", "-"])
def test_what_prints_no_inches_has_no_limit_of_range(printed: str) -> None:
    trial = shoot(type="Bomb", range=printed, situation={"distance": 500})
    assert trial.mean("hits") == shoot().mean("hits")


def test_hits_on_a_unit_of_which_nobody_is_seen_hurt_nobody() -> None:
    """Whether it may be fired at is told by the line of sight; where that is not, a word on it."""
    hidden = {**SQUAD, "visible_models": 0}
    trial = shoot("Pinning", target=hidden)
    assert trial.of("models_destroyed") == {0: 1}
    assert trial.mean("hits") == shoot("Pinning").mean("hits")
    assert trial.chance("pinning_test") == 0
    assert trial.warns("target.visible_models")
    for told in ("line_of_sight", "scattered_onto"):
        assert not shoot(target=hidden, situation={told: True}).warns("target.visible_models")
    refused = shoot(target=hidden, situation={"line_of_sight": False}).refused
    assert refused == ("no_line_of_sight", "line-of-sight.1")
