"""Disputed readings are options; a choice that has no part in the answer is told."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from grapeshot.testing import Trial

from .conftest import HOUSE, MONSTER, fight, flames, gun, melee, share, shoot, strike

FAR = {"distance": 20, "cover": "hard"}
AGAIN = {"rules": ["Reroll failed to-hit"]}


def readings(trial: Trial) -> dict[str, dict[Any, Fraction]]:
    """Return, by option, the mean hits that each other value of it would give."""
    engagement = HOUSE.engagement(trial.table)
    program = HOUSE.session.program(engagement)
    found = HOUSE.session.other_readings(engagement, program, number=Fraction)
    return {
        each.option: {
            other.value: Fraction(other.odds.attack.mean["hits"])
            for other in each.others
            if other.odds is not None
        }
        for each in found
    }


def test_a_hopeless_shot_may_also_be_none_at_all() -> None:
    trial = shoot(situation=FAR)
    assert trial.mean("hits") == share(2, lambda a, b: a == 6 and b >= 4)
    assert readings(trial) == {"hopeless_shots": {"never": 0}}
    assert readings(shoot(options={"options": {"hopeless_shots": "never"}}, situation=FAR)) == {
        "hopeless_shots": {"two-rolls": trial.mean("hits")}
    }


def test_both_dice_of_a_hopeless_shot_are_rolled_again_or_the_first_alone() -> None:
    trial = shoot(attacker=AGAIN, situation=FAR)
    first = share(2, lambda a, b: 6 in (a, b))
    second = share(2, lambda a, b: a >= 4 or b >= 4)
    assert trial.mean("hits") == first * second
    assert readings(trial)["hopeless_reroll"] == {"first-die": first / 2}
    told = shoot(attacker=AGAIN, situation=FAR, options={"hopeless_reroll": "first-die"})
    assert told.mean("hits") == first / 2


def test_the_second_die_of_a_hopeless_shot_may_misfire_as_well() -> None:
    far = {"distance": 40}
    trial = gun("Cannon", to_hit=6, situation=far)
    one = share(1, lambda die: die == 1)
    assert trial.chance("misfire") == one
    assert "hopeless_misfire" in readings(trial)
    either = gun("Cannon", to_hit=6, situation=far, options={"hopeless_misfire": "either-die"})
    assert either.chance("misfire") == one + share(2, lambda a, b: a == 6 and b == 1)
    assert either.mean("hits") == trial.mean("hits")


def test_spears_may_be_ready_for_each_blow() -> None:
    beset = {"engaged_in": ["front", "flank"]}
    trial = strike("Spear", attacker=beset)
    assert (trial.value("initiative_step"), trial.value("ap")) == (3, 1)
    assert set(readings(trial)) == {"spear_ready"}
    table = {**trial.table, "options": {"spear_ready": "each-blow"}}
    assert (HOUSE.trial(table).value("initiative_step"), HOUSE.trial(table).value("ap")) == (5, 2)
    assert readings(strike("Spear")) == {}


def test_pikes_may_fight_in_four_ranks() -> None:
    trial = strike("Pike", attacker={"models": 24, "files": 4})
    assert trial.mean("hits") == Fraction(1, 2) * 20
    assert readings(trial)["pike_ranks"] == {4: Fraction(1, 2) * 16}
    table = {**trial.table, "options": {"pike_ranks": 4}}
    assert HOUSE.trial(table).mean("hits") == Fraction(1, 2) * 16
    assert "pike_ranks" not in readings(strike("Pike", attacker={"models": 12, "files": 4}))


# -- choices -----------------------------------------------------------------------------------


BOTH = {"models": 2, "aegis": 5, "fortitude": 4, "agility": 3}


def test_each_side_of_a_fight_chooses_its_own_special_save() -> None:
    lost = share(3, lambda hit, wound, save: hit >= 4 and wound >= 4 and save < 4)
    aegis = share(3, lambda hit, wound, save: hit >= 4 and wound >= 4 and save < 5)

    def means(**choices: str) -> tuple[Fraction, Fraction]:
        trial = fight(attacker=BOTH, target=BOTH, choices=choices)
        return trial.mean("wounds_lost"), trial.mean("attacker_wounds_lost")

    assert means() == (2 * lost, 2 * lost)
    assert means(special_save="aegis") == (2 * aegis, 2 * aegis)
    assert means(target_special_save="aegis") == (2 * aegis, 2 * lost)
    assert means(attacker_special_save="aegis") == (2 * lost, 2 * aegis)
    both = {"special_save": "aegis", "attacker_special_save": "fortitude"}
    assert means(**both) == (2 * aegis, 2 * lost)


@pytest.mark.parametrize(
    ("trial", "key"),
    [
        (shoot(choices={"special_save": "aegis"}), "choices.special_save"),
        (
            shoot("Flaming Attacks", target=BOTH, choices={"special_save": "fortitude"}),
            "choices.special_save",
        ),
        (
            fight(target=BOTH, choices={"attacker_special_save": "aegis"}),
            "choices.attacker_special_save",
        ),
        (shoot(choices={"engineer_reroll_misfire": ["jammed"]}), "choices.engineer_reroll_misfire"),
        (
            gun("Cannon", choices={"engineer_reroll_misfire": ["explosion", "jammed"]}),
            "choices.engineer_reroll_misfire",
        ),
        (
            gun("Cannon", choices={"engineer_reroll_hits_below": 3}),
            "choices.engineer_reroll_hits_below",
        ),
        (strike(choices={"engineer_aim": 2}), "choices.engineer_aim"),
        (
            strike(holding=melee("Spear"), choices={"engineer_reroll_hits_below": 3}),
            "choices.engineer_reroll_hits_below",
        ),
    ],
)
def test_a_choice_that_cannot_be_used_is_told(trial: Trial, key: str) -> None:
    assert trial.warns(key)


@pytest.mark.parametrize(
    ("trial", "key"),
    [
        (shoot("Area Attack (4x4)", target={}), "target.models"),
        (shoot("Area Attack (4x4)", target={"models": 20}), "target.files"),
        (flames({"models": 20}), "target.files"),
        (shoot("Great Weapon"), "weapon.traits[0]"),
        (strike("Hand Weapon", "Volley Gun"), "weapon.traits[1]"),
        (
            fight(holding=melee("Hand Weapon", "Catapult (2x2)"), attacker=BOTH),
            "target.weapon.traits[1]",
        ),
        (shoot(strength="4 [10]"), "weapon"),
        (shoot("[Multiple Wounds (D3)]"), "weapon"),
    ],
)
def test_what_is_borne_or_unstated_and_has_a_part_in_no_number_is_told(
    trial: Trial, key: str
) -> None:
    assert trial.warns(key)


@pytest.mark.parametrize(
    "trial",
    [
        shoot("Area Attack (4x4)", "[Multiple Wounds (2)]", strength="4 [10]"),
        shoot("Area Attack (4x4)", target={"models": 1}),
        shoot("Area Attack (4x4)", target=MONSTER),
        shoot(target=BOTH, choices={"special_save": "aegis"}),
        fight(attacker=BOTH, target=BOTH, choices={"special_save": "aegis"}),
        gun("Cannon", choices={"engineer_aim": 2, "engineer_reroll_misfire": ["jammed"]}),
    ],
)
def test_a_choice_that_is_used_is_not(trial: Trial) -> None:
    assert trial.caveats == []
