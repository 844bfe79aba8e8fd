"""Void Shields: each Hit of AP -1 or better takes a level and is discarded."""

from __future__ import annotations

from fractions import Fraction

from .conftest import TITAN, fire


def test_each_hit_takes_a_level_and_the_rest_go_to_the_model() -> None:
    result = fire(dice=4, target=TITAN).play(4, 4, 4, 4, 1, 6)
    assert result.what == ["hit"] * 4 + ["save"] * 2
    assert result.count("shield_hits") == result.count("shields_lost") == 2
    assert result.count("wounds_lost") == 1
    assert fire(target=TITAN).explains(
        "core-void-shields.1", "core-void-shields.2", "core-void-shields.3"
    )


def test_ap_0_is_discarded_and_takes_none() -> None:
    shot = fire(dice=2, ap=0, target=TITAN)
    assert shot.of("shields_left") == {2: 1}
    assert shot.mean("hits_discarded") == 1
    assert shot.explains("core-void-shields.4")
    down = fire(dice=2, ap=0, target={**TITAN, "void_shields": 0})
    assert down.mean("hits_discarded") == 0


def test_ap_0_from_the_rear_arc_counts_as_1() -> None:
    shot = fire(ap=0, target=TITAN, situation={"facing": "rear"})
    assert shot.mean("shields_lost") == Fraction(1, 2)
    assert shot.explains("core-arcs.3")


def test_each_model_has_shields_of_its_own() -> None:
    result = fire(dice=5, ap=-9, target={**TITAN, "models": 2, "wounds": 2}).play(4, 4, 4, 4, 4)
    assert result.count("shields_lost") == 3
    assert result.count("models_destroyed") == 1
    assert result.report["targets_left"]["target"]["void_shields"] == 1


def test_a_list_gives_the_level_of_each_model() -> None:
    target = {**TITAN, "models": 3, "void_shields": [0, 2, 1]}
    result = fire(dice=2, ap=-9, target={**target, "wounds": 1}).play(4, 4)
    assert result.count("models_destroyed") == 1
    assert result.count("shields_lost") == 1
    assert result.report["targets_left"]["target"]["void_shields"] == 1
    short = fire(dice=1, target={**target, "void_shields": [0]})
    assert short.of("shields_left") == {0: 1}
    assert fire(target={**target, "void_shields": [1, 1, 1, 1]}).fault.word == "bad_profile"


def test_a_wounded_model_whose_shields_are_up_is_allocated_hits_first() -> None:
    target = {**TITAN, "models": 2, "wounds_left": [5, 3], "void_shields": [0, 1]}
    assert fire(target=target).mean("shields_lost") == Fraction(1, 2)


def test_groups_may_have_unlike_shields_and_armour() -> None:
    groups = [
        {"name": "shielded", "models": 1, "armour_save": 2, "void_shields": 1},
        {"name": "bare", "models": 1, "armour_save": 6, "void_shields": 0},
    ]
    target = {"type": "knight", "wounds": 1, "groups": groups}
    result = fire(dice=4, ap=-1, target=target).play(4, 4, 4, 4, 3, 2)
    assert result.what == ["hit"] * 4 + ["save"] * 2  # 2+ at AP -1 has a Save, 6+ has none
    assert result.count("shields_lost") == 1
    assert result.count("saves_passed") == 1
    assert result.count("models_destroyed") == 2


def test_two_kinds_of_shields_are_a_fault() -> None:
    target = {**TITAN, "void_shields": 1, "construct_shields": 2}
    assert fire(target=target).fault.word == "contradiction"
    ruled = {**TITAN, "void_shields": 1, "rules": ["Construct Shields (2)"]}
    assert fire(target=ruled).fault.word == "contradiction"
