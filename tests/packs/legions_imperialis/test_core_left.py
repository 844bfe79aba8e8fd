"""What is left after an attack can be written into the next engagement, key by key."""

from __future__ import annotations

from typing import Any

from grapeshot.testing import Trial

from .conftest import SQUAD, TITAN, fire

MIXED = {
    "type": "infantry",
    "rules": ["Feel No Pain"],
    "groups": [
        {"name": "guards", "models": 2, "wounds": 2, "armour_save": 4},
        {"name": "line", "models": 3},
    ],
}


def again(target: dict[str, Any], left: dict[str, Any], *traits: str, **given: Any) -> Trial:
    """Return a shot at what a shot before it left."""
    return fire(*traits, target={**target, **left["targets_left"]["target"]}, **given)


def test_wounds_and_shields_go_on_where_they_were() -> None:
    target = {**TITAN, "models": 2, "void_shields": 1}
    first = fire(dice=2, ap=-9, target=target).play(4, 4).report
    assert first["targets_left"]["target"] == {
        "models": 2,
        "wounds_left": [4, 5],
        "void_shields": [0, 1],
    }
    second = again(target, first, dice=5, ap=-9).play(*[4] * 5)
    assert second.count("models_destroyed") == 1
    third = again(target, second.report, dice=2, ap=-9).play(4, 4)
    assert third.report["targets_left"]["target"]["wounds_left"] == [3]


def test_groups_go_on_without_their_dead() -> None:
    first = fire(dice=3, ap=-6, target=MIXED).play(4, 4, 4).report
    left = first["targets_left"]["target"]
    assert left["models"] == 4
    assert left["wounds_left"] == [1, 1, 1, 1]
    assert left["groups"] == [
        {"name": "guards", "models": 1, "wounds": 2, "armour_save": 4},
        {"name": "line", "models": 3},
    ]
    second = again(MIXED, first, dice=2, ap=-6, situation=first["situation_left"]).play(4, 3)
    assert second.count("destroyed_guards") == 1
    third = again(MIXED, second.report, ap=-6).play(4)
    assert third.report["targets_left"]["target"]["groups"] == [{"name": "line", "models": 2}]


def test_a_detachment_that_is_gone_has_no_models() -> None:
    left = fire(ap=-6, target={**SQUAD, "models": 1}).play(4).report
    assert left["targets_left"]["target"] == {"models": 0, "wounds_left": []}


def test_a_status_stays_and_another_joins_it() -> None:
    target = {**TITAN, "status": ["quaked"], "void_shields": 0}
    left = fire("Shock Pulse", target=target).play(4, 6).report
    assert left["targets_left"]["target"]["status"] == ["quaked", "shocked"]


def test_survivors_of_a_collapse_stand_in_the_open() -> None:
    hab = {"type": "structure", "name": "hab", "wounds": 1, "armour_save": 4}
    inside = {**SQUAD, "name": "in", "models": 2, "cover_save": 3, "garrisoned_in": "hab"}
    trial = fire("Heavy Beam", ap=-9, targets=[hab, inside], situation={"collapse_save": 4})
    left = trial.play(4, 3, 4, 1).report["targets_left"]
    assert left["hab"]["models"] == 0
    assert left["in"] == {
        "models": 1,
        "wounds_left": [1],
        "garrisoned_in": "",
        "cover_save": "-",
    }
    assert fire("Barrage", dice=3, target={**inside, **left["in"]}).of("hit_rolls") == {3: 1}


def test_the_firing_side_is_told_too() -> None:
    attacker = {"models": 2, "wounds": 2, "status": ["quaked"]}
    left = fire(attacker=attacker, situation={"weapons_fired": 1}).play(1, 1).report
    assert left["attacker_left"] == {"models": 2, "wounds": 2, "status": ["quaked"]}
    assert left["situation_left"] == {"weapons_fired": 2}
    assert left["lasting"] == []
    assert fire(attacker={**attacker, **left["attacker_left"]}).mean("hit_rolls") == 2


def test_unlike_wounds_of_the_firing_models_are_told_one_by_one() -> None:
    attacker = {"models": 3, "wounds": 2}
    left = fire("Collapsing Singularity", attacker=attacker).play(1, 1, 2, 1, 6, 1).report
    assert left["attacker_left"] == {"models": 3, "wounds_left": [1, 2, 2]}
    gone = fire("Collapsing Singularity", attacker={"models": 2}).play(1, 2, 1).report
    assert gone["attacker_left"] == {"models": 1, "wounds": 1}


def test_numbers_for_each_firing_model_stay_as_many_as_the_models() -> None:
    attacker = {"models": 2, "wounds_left": [2, 1]}
    left = fire("Collapsing Singularity", attacker=attacker).play(1, 1, 1).report
    assert left["attacker_left"] == {"models": 1, "wounds_left": [1]}
    assert fire(attacker={**attacker, **left["attacker_left"]}).mean("hit_rolls") == 1


def test_more_numbers_than_firing_models_are_a_fault_whoever_asks_for_them() -> None:
    for attacker in ({"models": 1, "wounds_left": [2, 3]}, {"models": 1, "wounds_left": [1, 1]}):
        assert fire(attacker=attacker).fault.word == "bad_profile"
    assert fire(attacker={"models": 2, "models_at_half_range": 3}).fault.word == "models"


def test_a_choice_among_groups_leaves_out_those_that_are_gone() -> None:
    target = {**MIXED, "rules": [], "groups": [{"name": "one", "models": 1}, MIXED["groups"][1]]}
    chosen = {"allocation": ["one", "line"]}
    left = fire("Precise", ap=-6, target=target, choices=chosen).play(4).report
    assert left["choices_left"] == {"allocation": ["line"]}
    assert again(target, left, choices=left["choices_left"]).mean("hits") > 0
    assert "choices_left" not in fire(target=target).play(1).report
