"""Facts that exclude each other are refused, with the key at which they stand."""

from __future__ import annotations

from typing import Any

import pytest

from grapeshot import Caveat
from grapeshot.testing import Trial

from .conftest import BLOCK, HOUSE, KNIGHTS, fight, shoot, strike

CHARGING = {"charging": True}


@pytest.mark.parametrize(
    ("trial", "key"),
    [
        (strike(attacker=CHARGING, situation={"round": 2}), "attacker.charging"),
        (fight(target={**BLOCK, **CHARGING}, situation={"round": 3}), "target.charging"),
        (fight(attacker=CHARGING, target={**BLOCK, **CHARGING}), "target.charging"),
        (strike(attacker={**CHARGING, "marched": True}), "attacker.charging"),
        (strike(attacker={**CHARGING, "shaken": True}), "attacker.charging"),
        (
            strike(attacker={"engaged_in": ["front"]}, situation={"own_facing": "flank"}),
            "attacker.engaged_in",
        ),
        (
            fight(target={**BLOCK, "engaged_in": ["front"]}, situation={"arc": "rear"}),
            "target.engaged_in",
        ),
        (strike(attacker={**BLOCK, "in_contact": 6}), "attacker.in_contact"),
        (
            fight(target={**BLOCK, "in_contact": 6}, situation={"arc": "flank"}),
            "target.in_contact",
        ),
        (shoot(attacker={"moved": True}, situation={"stand_and_shoot": True}), "attacker.moved"),
        (
            shoot(attacker={"marched": True}, situation={"stand_and_shoot": True}),
            "attacker.marched",
        ),
        (shoot(attacker=CHARGING, situation={"stand_and_shoot": True}), "attacker.charging"),
    ],
)
def test_what_cannot_hold_together_is_refused(trial: Trial, key: str) -> None:
    fault = trial.fault
    assert fault.word == "contradiction"
    assert fault.place.key == key
    assert fault.expected


@pytest.mark.parametrize(
    ("attacker", "target", "situation"),
    [
        ({"engaged_in": ["front", "flank"]}, BLOCK, {}),
        ({"engaged_in": ["flank"]}, BLOCK, {"own_facing": "flank"}),
        ({**KNIGHTS, **CHARGING}, BLOCK, {"arc": "rear"}),
        ({}, {**BLOCK, "in_contact": 5}, {"arc": "flank"}),
        ({"moved": True}, BLOCK, {"round": 2}),
    ],
)
def test_what_may_hold_together_is_not(
    attacker: dict[str, Any], target: dict[str, Any], situation: dict[str, Any]
) -> None:
    trial = fight(attacker=attacker, target=target, situation=situation)
    assert sum(trial.of("wounds_lost").values()) == 1


@pytest.mark.parametrize("name", ["Accurate", "Quick to Fire", "Reload!"])
def test_attributes_of_shots_do_nothing_for_blows(name: str) -> None:
    assert strike(name).caveats == [Caveat(f"{name} does nothing for blows", "weapon.traits[0]")]


@pytest.mark.parametrize("name", ["Fight in Extra Rank", "Two-Handed"])
def test_attributes_of_blows_do_nothing_for_shots(name: str) -> None:
    told = [caveat.text for caveat in shoot(name).caveats]
    assert f"{name} does nothing for shots" in told


VALUES = {
    "Area Attack": "(2x2)",
    "Breath Attack": "(Str 4)",
    "Catapult": "(2x2)",
    "Devastating Charge": "(+1 Str)",
    "Kenjutsu": "(2)",
    "Multiple Wounds": "(2)",
}
DEPENDS = {
    "blows": {"Devastating Charge", "Lance", "Light Lance", "Two-Handed"},
    "shots": {"Move or Fire", "Reload!", "Repeater Crossbow", "Unwieldy", "Volley Fire"}
    | {"Artillery Weapon"},
}
"""What speaks only where its condition is met: a charge, a move, a reaction."""


@pytest.mark.parametrize("kind", ["blows", "shots"])
def test_every_attribute_of_a_weapon_acts_or_is_said_to_do_nothing(kind: str) -> None:
    silent = set()
    for trait in HOUSE.session.plugins.traits("ninth-age"):
        if "weapon" not in trait.bearer:
            continue
        printed = f"{trait.name} {VALUES.get(trait.name, '')}".strip()
        rider = {"type": "cavalry"}
        trial = (strike if kind == "blows" else shoot)(printed, attacker=rider)
        if "Spear" in trait.name or trait.name == "Pike":
            trial = (strike if kind == "blows" else shoot)(printed)
        acts = {clause.rpartition(".")[0] for clause in trial.clauses}
        if trait.rule not in acts and not any(trait.name in c.text for c in trial.caveats):
            silent.add(trait.name)
    assert silent == DEPENDS[kind]


def test_a_weapon_in_the_harness_is_told() -> None:
    horse = {"rules": ["Harnessed"]}
    trial = strike("Flaming Attacks", name="jaws", strength=5, attacker=horse)
    assert trial.warns("weapon")
    assert not strike(attacker=horse).caveats
    assert shoot(attacker=horse).explains("harnessed.2")


def test_a_condition_of_no_rule_is_told_with_the_nearest() -> None:
    rules = {"rules": ["Way of the Warrior"], "met": ["Way of the Worrier"]}
    trial = fight(target={**BLOCK, **rules})
    told = 'met names "Way of the Worrier", and no rule of the target is called so; '
    told += 'did you mean "Way of the Warrior"?'
    assert Caveat(told, "target.met") in trial.caveats
    borne = fight(target={**BLOCK, **rules, "met": ["way of the warrior"]})
    assert not any(caveat.key == "target.met" for caveat in borne.caveats)


def test_a_condition_may_be_of_a_rule_of_any_weapon_that_fires() -> None:
    gun = {"kind": "shooting", "range": 24, "to_hit": 4, "strength": 3, "ap": 0}
    plain, hungry = ({**gun, "name": "bow"}, {**gun, "name": "maw", "traits": ["Unholy Appetite"]})
    fire = {"ruleset": "ninth-age", "attacker": {"met": ["Unholy Appetite"]}, "target": BLOCK}
    fire |= {"situation": {"distance": 8}, "weapon": plain}
    for others, told in (([plain], True), ([hungry], False)):
        trial = HOUSE.trial({**fire, "more_weapons": others})
        assert any(caveat.key == "attacker.met" for caveat in trial.caveats) == told


def test_a_condition_may_be_of_a_rule_of_those_who_fight_beside() -> None:
    lord = {"name": "lord", "kind": "character", "rules": ["Unholy Appetite"]}
    side = {**BLOCK, "met": ["Unholy Appetite"]}
    for groups, told in (([], True), ([lord], False)):
        caveats = fight(attacker={**side, "groups": groups}).caveats
        assert any("no rule of the" in caveat.text for caveat in caveats) == told
