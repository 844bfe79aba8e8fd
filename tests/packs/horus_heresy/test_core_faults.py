"""What is wrong with an engagement is named, with what would be right."""

from __future__ import annotations

import pytest

from grapeshot.testing import Trial

from .conftest import HIT, HOUSE, Fields, arrow, at, lay, row, shoot, strike

LAID = lay("Blast")


@pytest.mark.parametrize(
    ("trial", "named"),
    [
        (shoot(strength="4"), "weapon.strength"),
        (shoot(strength=0), "weapon.strength"),
        (shoot(ap=0), "weapon.ap"),
        (shoot(ap="x"), "weapon.ap"),
        (shoot(type="Gun"), "weapon.type"),
        (shoot(range=-1), "weapon.range"),
        (shoot(shots="D7x"), "weapon.shots"),
        (shoot(attacker={"bs": 11}), "attacker.bs"),
        (shoot(attacker={"models": -1}), "attacker.models"),
        (strike(attacker={"to_hit": 1}), "attacker.to_hit"),
        (shoot(target={"models": -1, "toughness": 4}), "target.models"),
        (shoot(target={"toughness": 4, "wounds": 0}), "target.wounds"),
        (shoot(target={"toughness": 4, "type": "tank"}), "target.type"),
        (shoot(target={"toughness_mix": [[0, 4]]}), "target.toughness_mix"),
        (shoot(target={"type": "vehicle", "armour": {"front": 13, "side": 12}}), "target.armour"),
        (shoot(situation={"phase": "magic"}), "situation.phase"),
        (shoot(situation={"hits": -1}), "situation.hits"),
        (shoot(situation={"facing": "top"}), "situation.facing"),
        (shoot(situation={"firing_units": 0}), "situation.firing_units"),
        (shoot(choices={"reroll": "wounds"}), "choices.reroll"),
        (shoot(choices={"orientation": "worst"}), "choices.orientation"),
        (shoot(choices={"pool_order": ["core"]}), "choices.pool_order"),
        (shoot(choices={"placements": [[1]]}), "choices.placements"),
        (lay("Blast", models=[{**row(1)[0], "base_mm": 0}]), "base_mm"),
        (lay("Blast", models=[{**row(1)[0], "side": "neutral"}]), "side"),
        (lay("Blast", models=[{**row(1)[0], "length": 3, "width": 2}]), "neither"),
        (lay("Blast", models=[row(1)[0], row(1)[0]]), "two models"),
        (lay("Blast", table={"aim_model": "t9"}), "t9"),
        (lay("Blast", table={"width": 0}), "table.width"),
        (lay("Blast", table={"aim": [1, 2, 3]}), "table.aim"),
        (lay("Blast", models=[at("t1", 34, 30, "elsewhere")]), "target"),
    ],
)
def test_a_bad_profile(trial: Trial, named: str) -> None:
    fault = trial.fault
    assert fault.word == "bad_profile"
    assert named in str(fault)


@pytest.mark.parametrize(
    ("trial", "named"),
    [
        (shoot(strenght=4), "weapon"),
        (shoot(more={"options": {"anything": True}}), "options"),
        (lay("Blast", models=[{**row(1)[0], "radius": 1}]), "table"),
    ],
)
def test_an_unknown_key(trial: Trial, named: str) -> None:
    fault = trial.fault
    assert fault.word == "unknown_key"
    assert str(fault).startswith(named)


@pytest.mark.parametrize(
    ("traits", "word"),
    [
        (("Rending",), "missing_parameter"),
        (("Rending (7+)",), "bad_parameter"),
        (('Blast (4")',), "bad_parameter"),
        (("Shell Shock",), "missing_parameter"),
        (("Shell Shock (z)",), "bad_parameter"),
    ],
)
def test_a_bad_parameter(traits: tuple[str, ...], word: str) -> None:
    assert shoot(*traits).fault.word == word


def test_an_unknown_trait_is_looked_for_nearby() -> None:
    fault = shoot("Rendign (4+)").fault
    assert "Rending" in str(fault.nearest)


def test_a_marker_needs_an_aim() -> None:
    trial = lay("Blast")
    del trial.table["table"]["aim_model"]
    assert trial.fault.word == "bad_profile"


SCRIPTS: list[Fields] = [
    {"scatter": []},
    {"scatter": [arrow(0, 3)]},
    {"scatter": [arrow(0, 3, 7)]},
    {"scatter": [HIT, HIT]},
    {"scatter": [HIT], "dice": [6]},
    {"scatter": [HIT], "dice": [6, 6, 6, 1, 1, 1, 1]},
    {"scatter": [HIT], "dice": [9, 6, 6]},
]


@pytest.mark.parametrize("script", SCRIPTS, ids=str)
def test_a_script_of_the_wrong_length_is_told(script: Fields) -> None:
    from grapeshot.errors import GrapeshotError

    with pytest.raises(GrapeshotError):
        LAID.play(*script.get("dice", [1, 1, 1]), scatter=script["scatter"])


@pytest.mark.parametrize(
    "script",
    [
        {"scatter": [{"face": "sideways"}]},
        {"scatter": [{"face": "arrow"}]},
        {"scatter": [{"face": "arrow", "angle": "left", "dice": [1, 1]}]},
        {"strikes": ["x"]},
        {"scattered": [HIT]},
    ],
    ids=str,
)
def test_a_script_that_is_none_is_told(script: Fields) -> None:
    from grapeshot.engagement.scripted import script_of
    from grapeshot.errors import Fault

    with pytest.raises(Fault):
        script_of(HOUSE.engagement({**LAID.table, "script": script}))


def test_what_is_expected_of_a_save_is_said_in_plain_words() -> None:
    fault = shoot(target={"toughness": 4, "armour_save": 1}).fault
    assert fault.expected == "0, or a whole number from 2 to 6"
