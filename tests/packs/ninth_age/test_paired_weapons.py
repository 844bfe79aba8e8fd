"""Paired Weapons: two hands, +1 Attack Value, +1 Offensive Skill, no Parry against them."""

from __future__ import annotations

from .conftest import melee, of_each, share, strike

PARRYING = {"models": 10, "shield": True}


def test_one_blow_more_at_one_skill_more_and_no_parry() -> None:
    trial = strike("Paired Weapons", attacker={"models": 3, "files": 3}, target=PARRYING)
    # Offensive Skill 4 against 3 hits on 3+; six blows
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 3), 6)
    assert trial.value("attacks") == 6
    assert trial.value("defensive_skill") == 3
    assert trial.explains("paired-weapons.2", "paired-weapons.3")


def test_a_rule_of_parry_is_of_no_help_either() -> None:
    target = {"models": 10, "rules": ["Parry"]}
    assert strike("Paired Weapons", target=target).value("to_hit") == 3


def test_the_second_rank_has_one_blow_each_all_the_same() -> None:
    trial = strike("Paired Weapons", attacker={"models": 10, "files": 5})
    assert trial.value("attacks") == 5 * 2 + 5 * 1


def test_they_are_no_hand_weapons_so_their_bearer_does_not_parry() -> None:
    trial = strike(
        target={**PARRYING, "armour": 2},
        holding=melee("Paired Weapons"),
        attacker={"offensive_skill": 5},
    )
    assert trial.value("defensive_skill") == 3
    assert trial.value("armour_save") == 5
    assert trial.explains("paired-weapons.1", "two-handed.1")
