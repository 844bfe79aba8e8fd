"""Shooting: Aim, modifiers, hopeless shots, who may shoot, wounds, armour, the health pool."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .conftest import CHARIOT, HOUSE, gun, melee, of_each, share, shoot, spread, times

FAR = {"distance": 20}


@pytest.mark.parametrize("needed", [2, 3, 4, 5, 6])
def test_aim_is_what_a_die_has_to_reach(needed: int) -> None:
    trial = shoot(to_hit=needed, shots=2)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= needed), 2)
    assert trial.explains("aim.1", "aim.2", "shooting-weapons.3")


@pytest.mark.parametrize(
    ("attacker", "situation", "worse", "clause"),
    [
        ({}, FAR, 1, "to-hit-modifiers.1"),
        ({"moved": True}, {}, 1, "to-hit-modifiers.2"),
        ({}, {"stand_and_shoot": True}, 1, "to-hit-modifiers.3"),
        ({}, {"cover": "soft"}, 1, "to-hit-modifiers.4"),
        ({}, {"cover": "hard"}, 2, "to-hit-modifiers.5"),
        ({"moved": True}, {**FAR, "cover": "hard"}, 4, "cover.2"),
        ({}, {**FAR, "cover": "hard", "stand_and_shoot": True}, 4, "cover.2"),
    ],
)
def test_penalties_add_up(
    attacker: Mapping[str, Any], situation: Mapping[str, Any], worse: int, clause: str
) -> None:
    trial = shoot(to_hit=2, attacker=attacker, situation=situation)
    assert trial.value("to_hit") == 2 + worse
    assert trial.explains(clause)


@pytest.mark.parametrize(("distance", "needed"), [(0, 4), (12, 4), (12.1, 5), (24, 5)])
def test_half_the_range_is_short(distance: float, needed: int) -> None:
    trial = shoot(situation={"distance": distance})
    assert trial.value("to_hit") == needed
    assert trial.explains("short-range.1")


def test_a_hopeless_shot_is_a_6_and_then_4_or_more() -> None:
    trial = shoot(to_hit=5, shots=2, situation={"cover": "hard"})
    one = share(2, lambda hit, second: hit == 6 and second >= 4)
    assert trial.value("to_hit") == 7
    assert trial.of("hits") == of_each(one, 2)
    assert trial.explains("hopeless-shot.1")


def test_its_second_die_follows_at_once() -> None:
    result = shoot(to_hit=5, shots=2, situation={"cover": "hard"}).play(6, 3, 6, 4, 1)
    assert result.what[:4] == ["to hit", "to hit, second roll"] * 2
    assert result.count("hits") == 1


def test_8_or_more_cannot_hit() -> None:
    trial = shoot(to_hit=6, situation={"cover": "hard"})
    assert trial.mean("hits") == 0
    assert trial.explains("hopeless-shot.2")


def test_in_the_newer_edition_7_cannot_hit_either() -> None:
    newer = {"hopeless_shots": "never"}
    trial = shoot(to_hit=5, situation={"cover": "hard"}, options=newer)
    assert trial.mean("hits") == 0
    assert trial.explains("hopeless-shot.2")
    assert shoot(to_hit=5, options=newer).mean("hits") == share(1, lambda hit: hit >= 5)


def test_there_is_no_third_reading_of_hopeless_shots() -> None:
    fault = shoot(options={"hopeless_shots": "nevr"}).fault
    assert (fault.word, fault.nearest) == ("bad_option", "never")


@pytest.mark.parametrize(
    ("models", "files", "shots"),
    [(13, 5, 10), (10, 5, 10), (7, 5, 7), (3, None, 3), (9, 2, 4), (1, 1, 1)],
)
def test_the_first_two_ranks_shoot(models: int, files: int | None, shots: int) -> None:
    unit = {"models": models} if files is None else {"models": models, "files": files}
    trial = shoot(attacker=unit)
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), shots)
    assert trial.value("shots") == shots
    assert trial.explains("who-can-shoot.1")


def test_random_shots_are_rolled_for_each_model() -> None:
    trial = shoot(shots="D3+1", attacker={"models": 2})
    assert trial.of("shots") == times(spread(1, lambda face: (face + 1) // 2 + 1), 2)
    assert trial.play(3, 1, *[1] * 6).what[:2] == ["shots", "shots"]


def test_strength_and_ap_may_be_the_users() -> None:
    trial = shoot(strength="as user", ap="as user", attacker={"strength": 5, "ap": 1})
    assert (trial.value("strength"), trial.value("ap")) == (5, 1)


@pytest.mark.parametrize(
    ("strength", "resilience", "needed"),
    [(9, 3, 2), (5, 3, 2), (4, 3, 3), (3, 3, 4), (3, 4, 5), (3, 5, 6), (1, 9, 6)],
)
def test_strength_against_resilience(strength: int, resilience: int, needed: int) -> None:
    trial = shoot(strength=strength, target={"models": 5, "resilience": resilience})
    assert trial.mean("wounds") == share(2, lambda hit, wound: hit >= 4 and wound >= needed)
    assert trial.explains("to-wound.1", "to-wound.2")


@pytest.mark.parametrize(
    ("armour", "shield", "ap", "needed"),
    [
        (0, False, 0, "none"),
        (1, False, 0, 6),
        (0, True, 0, 6),
        (3, True, 1, 4),
        (6, True, 0, 2),
        (6, True, 2, 3),
        (6, False, 1, 2),
        (2, False, 2, "none"),
        (1, False, 9, "none"),
    ],
)
def test_armour_against_armour_penetration(
    armour: int, shield: bool, ap: int, needed: int | str
) -> None:
    target = {"models": 5, "armour": armour, "shield": shield}
    trial = shoot(ap=ap, target=target)
    least = 7 if needed == "none" else int(needed)
    assert trial.value("armour_save") == needed
    assert trial.mean("unsaved_wounds") == share(
        3, lambda hit, wound, save: hit >= 4 and wound >= 3 and not (save > 1 and save >= least)
    )
    assert trial.explains("armour-save.1", "armour-save.3")
    assert trial.explains("armour-save.2") is (needed != "none")


def test_a_shield_counts_against_shots_whatever_is_in_the_hands() -> None:
    target = {"models": 5, "armour": 2, "shield": True, "weapon": melee("Great Weapon")}
    assert shoot(target=target).value("armour_save") == 4


def test_losses_beyond_the_pool_are_not_counted() -> None:
    trial = shoot(shots=5, to_hit=2, strength=10, target={"models": 3})
    one = share(2, lambda hit, wound: hit >= 2 and wound >= 2)
    wounds = of_each(one, 5)
    assert trial.of("unsaved_wounds") == wounds
    assert trial.of("models_destroyed")[3] == wounds[3] + wounds[4] + wounds[5]
    assert trial.explains("health-pool.1", "health-pool.3", "health-pool.4")


def test_whole_models_fall_as_their_points_add_up() -> None:
    trial = shoot(shots=2, target={"models": 2, "wounds": 3, "wounds_lost": 1})
    two = of_each(share(2, lambda hit, wound: hit >= 4 and wound >= 3), 2)[2]
    assert trial.of("models_destroyed") == {0: 1 - two, 1: two}


def test_the_fallen_neither_shoot_nor_stand_in_the_ranks() -> None:
    trial = shoot(attacker={"models": 12, "files": 5, "wounds_lost": 4})
    assert trial.value("shots") == 8
    trolls = {"models": 6, "files": 3, "wounds": 3, "wounds_lost": 7}
    assert gun("Area Attack (9x9)", target=trolls).value("area_hits") == 4
    assert gun("Area Attack (9x1)", target=trolls).value("area_hits") == 3


def test_a_march_is_a_move() -> None:
    unit = {"models": 30, "files": 10, "line_formation": True, "marched": True}
    rules = {"rules": ["March and Shoot"]}
    trial = shoot("Volley Fire", "Unwieldy", attacker={**unit, **rules})
    assert (trial.value("shots"), trial.value("to_hit")) == (20, 6)


def test_brackets_stand_in_any_order() -> None:
    for strength in ("3 [7] {5}", "3 {5} [7]", "3{5}[7]"):
        trial = gun("Area Attack (1x2)", strength=strength, situation={"distance": 40})
        assert (trial.value("strength"), trial.value("bracket_strength")) == (3, 7)


@pytest.mark.parametrize("strength", ["3 [7] [5]", "3 {5} {7}", "3 [7] {5} [7]", "[7] {5}"])
def test_no_brackets_stand_twice(strength: str) -> None:
    assert gun("Area Attack (1x2)", strength=strength).fault.word == "bad_profile"


def test_a_close_combat_weapon_does_nothing_for_shots() -> None:
    names = ("Great Weapon", "Halberd", "Hand Weapon", "Lance", "Light Lance", "Paired Weapons")
    for name in (*names, "Spear"):
        unit = {"charging": True, "attacks": 2}
        trial = shoot(name, attacker=unit)
        assert (trial.value("strength"), trial.value("ap"), trial.value("shots")) == (4, 0, 1)
    assert not HOUSE.session.problems


@pytest.mark.parametrize(
    ("attacker", "situation", "refusal"),
    [
        ({}, {"distance": 24.5}, ("out_of_range", "who-can-shoot.2")),
        ({}, {"distance": 5}, ("within_minimum_range", "who-can-shoot.4")),
        ({}, {"line_of_sight": False}, ("no_line_of_sight", "who-can-shoot.2")),
        ({"engaged": True}, {}, ("engaged", "who-can-shoot.3")),
        ({"marched": True}, {}, ("marched", "who-can-shoot.3")),
        ({"shaken": True}, {}, ("shaken", "shaken.1")),
        ({}, {"fired_already": "Bow"}, ("already_fired", "shooting-weapons.1")),
        ({}, {"rank_and_file_weapons": ["gun", "Bow"]}, ("mixed_shooting", "shooting-weapons.2")),
        ({"carried": ["Bow"]}, {}, ("not_carried", "shooting-weapons.1")),
        ({"weapon_status": "breakdown"}, {}, ("breakdown", "misfire-table.6")),
        ({"weapon_status": "jammed"}, {}, ("jammed", "misfire-table.7")),
    ],
)
def test_what_forbids_a_shot(
    attacker: Mapping[str, Any], situation: Mapping[str, Any], refusal: tuple[str, str]
) -> None:
    trial = shoot(range="6-24", attacker=attacker, situation=situation)
    assert trial.refused == refusal


def test_the_champion_may_shoot_with_something_else() -> None:
    others = {"rank_and_file_weapons": ["Bow"]}
    assert shoot(attacker={"champion": True}, situation=others).mean("hits")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"attacker": {"models": 0}}, "models"),
        ({"target": {"models": 0}}, "target_models"),
        ({"target": {"armour": 7}}, "bad_profile"),
        ({"target": {"models": 3, "wounds_lost": 4}}, "bad_profile"),
        ({"target": {"toughness": 3}}, "unknown_key"),
        ({"attacker": {"type": "infantri"}}, "bad_profile"),
        ({"situation": {"cover": "heavy"}}, "bad_profile"),
        ({"strength": "4 (10)"}, "bad_profile"),
        ({"strength": -1}, "bad_profile"),
        ({"ap": "as you like"}, "bad_profile"),
        ({"range": "60-12"}, "bad_profile"),
        ({"range": "far"}, "bad_profile"),
        ({"shots": "2D"}, "bad_profile"),
        ({"shots": 0}, "bad_profile"),
        ({"kind": "melee"}, "bad_profile"),
        ({"kind": "thrown"}, "bad_profile"),
    ],
)
def test_bad_input_is_named(change: dict[str, Any], word: str) -> None:
    assert shoot(**change).fault.word == word


def test_who_has_lost_all_health_points_neither_shoots_nor_is_shot_at() -> None:
    assert shoot(target={"models": 3, "wounds_lost": 3}).refused == ("target_models", "")
    assert shoot(attacker={"wounds": 2, "wounds_lost": 2}).refused == ("models", "")


@pytest.mark.parametrize("key", ["name", "kind", "range", "to_hit", "strength", "ap"])
def test_a_profile_without_a_figure_is_named(key: str) -> None:
    table = shoot().table
    del table["weapon"][key]
    fault = HOUSE.trial(table).fault
    assert fault.word == "bad_profile"
    assert key in str(fault)


def test_an_unknown_trait_is_named_with_the_nearest() -> None:
    fault = shoot("Volly Fire").fault
    assert (fault.word, fault.nearest) == ("unknown_trait", "Volley Fire")


def test_a_weapon_has_one_target() -> None:
    table = shoot(attacker=CHARIOT).table
    several = {**table, "targets": [{"name": "a"}, {"name": "b"}]}
    del several["target"]
    assert HOUSE.trial(several).fault.word == "bad_profile"
