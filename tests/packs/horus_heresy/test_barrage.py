"""Barrage: fires at what it does not see, then without BS; strikes vehicles on the side."""

from __future__ import annotations

import pytest

from .conftest import GUARD, TANK, Fields, arrow, at, lay, row, share, shoot

MORTAR = ("Barrage", "Blast")
UNSEEN: Fields = {"line_of_sight": False}


def test_direct_fire_takes_the_skill_off_and_indirect_fire_does_not() -> None:
    direct, indirect = lay(*MORTAR), lay(*MORTAR, situation=UNSEEN)
    shot = [arrow(90, 4, 3)]
    assert direct.play(scatter=shot)["markers"][0]["y"] == pytest.approx(33)
    assert indirect.play(scatter=shot)["markers"][0]["y"] == pytest.approx(37)
    assert direct.explains("barrage.1", "barrage.4")
    assert indirect.explains("barrage.1", "barrage.2", "barrage.3")


def test_indirect_fire_stays_on_a_hit_alone() -> None:
    """A lone model is under the marker up to one inch off, and 2D6 is never less than two."""
    trial = lay(*MORTAR, models=row(1), situation=UNSEEN)
    assert trial.of("hits") == pytest.approx({1: 1 / 3, 0: 2 / 3})


def test_with_sight_the_player_may_still_fire_indirectly() -> None:
    chosen = lay(*MORTAR, choices={"fire": "indirect"})
    assert chosen.of("hits") == lay(*MORTAR, situation=UNSEEN).of("hits")


def test_direct_fire_needs_sight() -> None:
    trial = lay(*MORTAR, situation=UNSEEN, choices={"fire": "direct"})
    assert trial.refused == ("no_line_of_sight", "line-of-sight.1")


def test_a_model_out_of_sight_is_fired_at_indirectly() -> None:
    trial = lay(*MORTAR, models=[at("t1", 34, 30, los=False)])
    assert trial.explains("barrage.2", "barrage.3")


def test_minimum_range_binds_indirect_fire_alone() -> None:
    """The bases are 22.319 inches apart."""
    near: Fields = {"min_range": 22.4}
    assert lay(*MORTAR, situation=UNSEEN, **near).refused == ("within_minimum_range", "range.2")
    assert lay(*MORTAR, **near).explains("barrage.4")
    assert lay(*MORTAR, situation=UNSEEN, min_range=22.3).mean("hits") > 0


def test_exactly_the_minimum_is_not_beyond_it() -> None:
    told = {"line_of_sight": False, "distance": 12, "template_full": 1}
    assert shoot(*MORTAR, min_range=12, situation=told).refused[0] == "within_minimum_range"
    assert shoot(*MORTAR, min_range=12, situation={**told, "distance": 12.1}).mean("hits") == 1


def test_vehicles_are_struck_on_the_side() -> None:
    told = {"template_full": 1, "facing": "rear"}
    trial = shoot(*MORTAR, strength=9, target=TANK, situation=told)
    assert (trial.value("armour_face"), trial.value("armour_value")) == ("side", 12)
    assert trial.explains("barrage.5")


def test_cover_of_a_single_shot_is_judged_from_the_firer() -> None:
    behind = {**GUARD, "cover_from_firer": 4, "cover_from_marker": 0}
    trial = shoot(*MORTAR, target=behind, situation={"template_full": 1})
    assert trial.mean("unsaved_wounds") == share(2, lambda wound, save: wound >= 3 and save < 4)


def test_it_needs_a_marker() -> None:
    fault = shoot("Barrage").fault
    assert fault.word == "bad_profile"
    assert "has no marker" in str(fault)
