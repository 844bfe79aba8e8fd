"""Blows: skill against skill, who strikes, supporting ranks, choosing a weapon."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .conftest import HOUSE, melee, of_each, share, shoot, strike


@pytest.mark.parametrize(
    ("offensive", "defensive", "needed"),
    [
        (7, 3, 2),
        (9, 1, 2),
        (6, 3, 3),
        (4, 3, 3),
        (3, 3, 4),
        (3, 6, 4),
        (3, 7, 5),
        (2, 9, 5),
        (1, 9, 6),
        (0, 12, 6),
    ],
)
def test_skill_against_skill(offensive: int, defensive: int, needed: int) -> None:
    trial = strike(
        attacker={"offensive_skill": offensive, "models": 2},
        target={"models": 5, "defensive_skill": defensive},
    )
    assert trial.value("to_hit") == needed
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= needed), 2)
    assert trial.explains("close-combat-to-hit.1", "close-combat-to-hit.2")


@pytest.mark.parametrize(
    ("attacker", "blows"),
    [
        ({"models": 5}, 5),
        ({"models": 20, "files": 5}, 10),
        ({"models": 20, "files": 5, "attacks": 2}, 5 * 2 + 5),
        ({"models": 8, "files": 5}, 5 + 3),
        ({"models": 10, "files": 5, "in_contact": 3}, 3 + 3),
        ({"models": 8, "files": 5, "in_contact": 4}, 4 + 3),
        ({"models": 10, "files": 5, "in_contact": 0}, 0),
        ({"models": 6, "files": 3, "attacks": 4, "height": "large"}, 3 * 4 + 3 * 3),
        ({"models": 6, "files": 3, "attacks": 2, "height": "large"}, 6 * 2),
        ({"models": 2, "files": 1, "attacks": 7, "height": "gigantic"}, 7 + 5),
        ({"models": 24, "files": 8, "line_formation": True}, 24),
        ({"models": 3, "files": 8}, 3),
        ({"models": 4, "attacks": 0}, 0),
    ],
)
def test_who_strikes_and_who_supports(attacker: Mapping[str, Any], blows: int) -> None:
    trial = strike(attacker=attacker, target={"models": 30})
    assert trial.value("attacks") == blows
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), blows)
    assert trial.explains("which-models-attack.1")


def test_the_clauses_of_support_are_told() -> None:
    unit = {"models": 24, "files": 8, "line_formation": True}
    assert strike(attacker=unit).explains(
        "supporting-attacks.1", "supporting-attacks.2", "line-formation.1", "ranks-and-files.1"
    )


@pytest.mark.parametrize("facing", ["flank", "rear"])
def test_nobody_supports_to_flank_and_rear(facing: str) -> None:
    unit = {"models": 20, "files": 5, "engaged_in": [facing]}
    assert strike(attacker=unit, situation={"own_facing": facing}).value("attacks") == 5


@pytest.mark.parametrize(
    ("models", "files", "contact", "blows"),
    [(20, 5, 4, 4), (18, 3, 6, 6), (4, 1, 3, 3), (3, 3, 2, 2)],
)
def test_a_flank_has_room_for_a_file(models: int, files: int, contact: int, blows: int) -> None:
    unit = {"models": models, "files": files, "in_contact": contact, "engaged_in": ["flank"]}
    assert strike(attacker=unit, situation={"own_facing": "flank"}).value("attacks") == blows


@pytest.mark.parametrize(
    ("attacker", "step"),
    [
        ({"agility": 4}, 4),
        ({"agility": 4, "charging": True}, 5),
        ({"agility": 10, "charging": True}, 10),
        ({"agility": 14}, 10),
        ({"agility": 0}, 0),
        ({"agility": 0, "charging": True}, 1),
    ],
)
def test_agility_tells_the_step(attacker: Mapping[str, Any], step: int) -> None:
    trial = strike(attacker=attacker)
    assert trial.value("initiative_step") == step
    assert trial.explains("initiative-order.1", "priority-of-modifiers.2")
    assert trial.explains("charging-momentum.1") is attacker.get("charging", False)


@pytest.mark.parametrize(
    ("weapon", "attacker", "situation", "refusal"),
    [
        ("Great Weapon", {"carried": ["Halberd"]}, {}, ("not_carried", "choosing-weapon.1")),
        (
            "Great Weapon",
            {"carried": ["Halberd", "Great Weapon"], "last_weapon": "Halberd"},
            {"round": 2},
            ("weapon_locked", "choosing-weapon.2"),
        ),
        (
            "Halberd",
            {},
            {"rank_and_file_weapons": ["Halberd", "Spear"]},
            ("mixed_weapons", "choosing-weapon.3"),
        ),
    ],
)
def test_which_weapon_may_be_used(
    weapon: str, attacker: Mapping[str, Any], situation: Mapping[str, Any], refusal: tuple[str, str]
) -> None:
    assert strike(weapon, attacker=attacker, situation=situation).refused == refusal


@pytest.mark.parametrize(
    ("attacker", "situation"),
    [
        ({"carried": ["Halberd", "Great Weapon"]}, {"round": 1}),
        ({"last_weapon": "halberd"}, {"round": 3}),
        ({"last_weapon": "Great Weapon"}, {"round": 1}),
        ({"enchanted": True}, {"rank_and_file_weapons": ["Great Weapon"]}),
        ({"carried": ["halberd"]}, {"rank_and_file_weapons": ["Halberd"]}),
        ({"carried": ["polearm"], "last_weapon": "Polearm"}, {"round": 2}),
        ({}, {"rank_and_file_weapons": ["polearm"]}),
    ],
)
def test_a_choice_that_is_free(attacker: Mapping[str, Any], situation: Mapping[str, Any]) -> None:
    trial = strike("Halberd", attacker=attacker, situation=situation)
    assert trial.value("strength") == 4
    assert trial.explains("close-combat-weapons.1")


def test_choosing_among_several_is_told() -> None:
    assert strike("Halberd", attacker={"carried": ["Halberd", "Lance"]}).explains(
        "choosing-weapon.1"
    )


def test_a_weapon_of_another_name_is_still_the_listed_one() -> None:
    unit = {"carried": ["Halberd"], "last_weapon": "Halberd"}
    trial = strike("Halberd", name="Dread halberd", attacker=unit, situation={"round": 2})
    assert trial.value("strength") == 4


def test_what_is_carried_and_not_chosen_does_nothing() -> None:
    trial = strike("Halberd", attacker={"carried": ["Halberd", "Paired Weapons"]})
    assert (trial.value("attacks"), trial.value("offensive_skill")) == (1, 3)


def test_a_gun_strikes_no_blows() -> None:
    table = strike().table
    fault = HOUSE.trial({**table, "weapon": shoot().table["weapon"]}).fault
    assert fault.word == "bad_profile"


def test_nor_does_a_gun_in_the_hands_of_the_struck() -> None:
    assert strike(holding=shoot().table["weapon"]).fault.word == "bad_profile"


def test_a_weapon_in_the_targets_hands_is_read_as_strictly() -> None:
    wrong = {**melee("Halberd"), "strenght": 4}
    fault = strike(holding=wrong).fault
    assert (fault.word, fault.nearest) == ("unknown_key", "strength")
    assert fault.place.key == "target.weapon.strenght"
    assert strike(holding=melee("Halbard")).fault.place.key == "target.weapon.traits[0]"
    assert strike(holding={**melee("Halberd"), "ap": "much"}).fault.place.key == "target.weapon.ap"
