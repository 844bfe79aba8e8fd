"""A Round of Combat: both sides strike, by step; who fell before strikes no more."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from .breaking import beaten, discipline
from .conftest import KNIGHTS, fight, melee, of_each, share, strike

CHANCE = dict[int, Fraction]


def blows_back(first: CHANCE, blows: Mapping[int, int], chance: Fraction) -> CHANCE:
    """Return the wounds struck back, with so many blows left for each number of first losses."""
    found: CHANCE = {}
    for lost, weight in first.items():
        for wounds, p in of_each(chance, blows[lost]).items():
            found[wounds] = found.get(wounds, Fraction(0)) + weight * p
    return found


def capped(wounds: CHANCE, models: int) -> CHANCE:
    """Return losses, no more than there are models."""
    found: CHANCE = {}
    for lost, weight in wounds.items():
        found[min(lost, models)] = found.get(min(lost, models), Fraction(0)) + weight
    return found


def test_those_who_fell_at_an_earlier_step_do_not_strike() -> None:
    trial = fight(
        attacker={"models": 4, "files": 2, "agility": 2},
        target={"models": 2, "files": 2, "attacks": 2, "agility": 5, "strength": 4},
    )
    wound = share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    lost = capped(of_each(wound, 4), 4)
    assert trial.of("attacker_models_destroyed") == lost
    # of four models two wide, each one left strikes: the front rank, and over it the second
    back = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    struck = blows_back(lost, {0: 4, 1: 3, 2: 2, 3: 1, 4: 0}, back)
    assert trial.of("models_destroyed") == capped(struck, 2)
    assert trial.value("order") == [[5, "target"], [2, "attacker"]]
    assert trial.explains("initiative-order.3", "initiative-order.4")


def test_casualties_of_the_same_step_strike_back() -> None:
    trial = fight(attacker={"models": 3, "strength": 4}, target={"models": 3, "strength": 4})
    one = share(2, lambda hit, wound: hit >= 4 and wound >= 3)
    assert trial.of("models_destroyed") == of_each(one, 3)
    assert trial.of("attacker_models_destroyed") == of_each(one, 3)
    assert trial.value("order") == [[3, "attacker+target"]]
    assert trial.explains("initiative-order.2")


def test_lances_against_spears_held_ready() -> None:
    charge = {**KNIGHTS, "charging": True, "armour": 5}
    spears = {"models": 6, "files": 3}
    trial = fight("Lance", attacker=charge, target=spears, holding=melee("Spear"))
    assert trial.value("order") == [[5, "target"], [4, "attacker"]]
    # six spears: 4+, Strength 3 against Resilience 3, Armour 5 against Armour Penetration 2: 4+
    spear = share(3, lambda hit, wound, save: hit >= 4 and wound >= 4 and save < 4)
    lost = capped(of_each(spear, 6), 3)
    lance = share(2, lambda hit, wound: hit >= 4 and wound >= 2)
    assert trial.of("attacker_models_destroyed") == lost
    struck = blows_back(lost, {0: 3, 1: 2, 2: 1, 3: 0}, lance)
    assert trial.of("models_destroyed") == capped(struck, 6)


def test_facings_are_those_of_each_side() -> None:
    """Riders charge a flank: it does not parry, does not support, and its spears are not ready."""
    charge = {**KNIGHTS, "charging": True, "offensive_skill": 5}
    flank = {"models": 20, "files": 5, "shield": True, "engaged_in": ["flank"], "in_contact": 4}
    trial = fight(
        "Lance", attacker=charge, target=flank, holding=melee("Spear"), situation={"arc": "flank"}
    )
    assert trial.value("strength") == 6
    assert trial.value("order") == [[4, "attacker"], [3, "target"]]
    back = share(2, lambda hit, wound: hit >= 4 and wound >= 4)
    assert trial.mean("attacker_wounds_lost") <= 4 * back


def test_both_sides_shields_and_parries_count() -> None:
    shielded = {"models": 2, "shield": True, "offensive_skill": 5}
    trial = fight(attacker=shielded, target=shielded)
    assert trial.value("defensive_skill") == 5
    # 4+ either way, then 4+, then a shield's 6+
    one = share(3, lambda hit, wound, save: hit >= 4 and wound >= 4 and save < 6)
    assert trial.of("models_destroyed") == trial.of("attacker_models_destroyed") == of_each(one, 2)


def test_points_lost_before_count_for_either_side() -> None:
    ogres = {"models": 2, "wounds": 3, "wounds_lost": 2, "strength": 9}
    trial = fight(attacker={**ogres, "agility": 9}, target=ogres)
    one = share(2, lambda hit, wound: hit >= 4 and wound >= 2)
    lost = of_each(one, 2)
    assert trial.of("wounds_lost") == lost
    assert trial.of("models_destroyed") == {0: lost[0], 1: lost[1] + lost[2]}
    back = blows_back(lost, {0: 2, 1: 1, 2: 1}, one)
    assert trial.of("attacker_models_destroyed") == {0: back[0], 1: back[1] + back[2]}


def test_dice_come_step_by_step_the_attackers_first_within_a_step() -> None:
    trial = fight(attacker={"models": 1}, target={"models": 1, "armour": 1})
    result = trial.play(4, 4, 6, 5, 6)
    assert result.what == ["to hit", "to wound", "armour save", "to hit", "to wound"]
    assert [die.stage for die in result.played.dice] == ["hit", "wound", "save", "hit", "wound"]
    assert result.count("attacker_models_destroyed") == 1
    assert result.count("models_destroyed") == 0


def test_a_foe_who_is_gone_strikes_nothing() -> None:
    trial = fight(attacker={"agility": 6}, target={"models": 1})
    assert trial.play(4, 4).what == ["to hit", "to wound"]


@pytest.mark.parametrize(
    ("weapon", "target", "refusal"),
    [
        ("Lance", {}, ("infantry_lance", "lance.2")),
        ("Spear", {"type": "cavalry"}, ("infantry_only", "spear.4")),
        ("Spear", {"carried": ["Halberd"]}, ("not_carried", "choosing-weapon.1")),
    ],
)
def test_the_targets_weapon_is_looked_at_too(
    weapon: str, target: Mapping[str, Any], refusal: tuple[str, str]
) -> None:
    given: dict[str, Any] = {"target": {"models": 3, **target}, "holding": melee(weapon)}
    assert fight(**given).refused == refusal
    assert strike(**given).mean("hits")


def test_the_blows_of_the_target_are_no_hits_of_the_attacker() -> None:
    trial = fight(attacker={"models": 2}, target={"models": 5})
    assert trial.of("hits") == of_each(share(1, lambda hit: hit >= 4), 2)


def test_a_line_formation_has_no_rank_bonus_and_may_be_steadfast() -> None:
    line = {"models": 30, "files": 5, "line_formation": True}
    trial = beaten(**line)
    assert trial.of("target_combat_score") == {0: 1}
    # six Full Ranks against four: the 4 points that it lost by do not lower its Discipline
    assert trial.chance("target_breaks") == 1 - discipline(8)
    assert beaten(models=5).chance("target_breaks") == 1 - discipline(4)
