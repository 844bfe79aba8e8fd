"""Devastating Charge (X): in a charge the bonuses in brackets, all instances of it."""

from __future__ import annotations

import pytest

from .conftest import HOUSE, KNIGHTS, share, shoot, strike


def charge(*instances: str, charging: bool = True) -> dict[str, object]:
    """Return riders with some instances of the rule."""
    rules = [f"Devastating Charge ({each})" for each in instances]
    return {**KNIGHTS, "models": 1, "charging": charging, "rules": rules}


def test_what_stands_in_brackets_counts_in_a_charge() -> None:
    trial = strike(
        attacker=charge("+1 Strength, +1 Armour Penetration"), target={"models": 5, "armour": 3}
    )
    # Strength 5: 2+; Armour Penetration 1: 5+
    expected = share(3, lambda hit, wound, armour: hit >= 4 and wound >= 2 and armour < 5)
    assert trial.mean("unsaved_wounds") == expected
    assert trial.explains("devastating-charge.1", "devastating-charge.2")


def test_not_charging_it_is_nothing() -> None:
    trial = strike(attacker=charge("+1 Str", charging=False))
    assert trial.value("strength") == 4


def test_all_instances_count_that_of_the_weapon_too() -> None:
    trial = strike(
        "Lance",
        "Devastating Charge (+1 AP)",
        attacker=charge("+1 Str, +1 AP", "+2 Strength"),
        target={"models": 5},
    )
    assert (trial.value("strength"), trial.value("ap")) == (4 + 2 + 1 + 2, 2 + 1 + 1)


def test_attack_value_skill_and_agility() -> None:
    trial = strike(attacker=charge("+1 Attack Value, +2 Offensive Skill, +3 Agility"))
    assert trial.value("attacks") == 2
    assert trial.value("offensive_skill") == 5
    assert trial.value("initiative_step") == 3 + 1 + 3


def test_it_may_bring_other_rules_along() -> None:
    trial = strike(attacker=charge("Lethal Strike, Multiple Wounds (2)"), target={"wounds": 2})
    assert trial.explains("lethal-strike.1", "multiple-wounds.1")
    still = strike(attacker=charge("Lethal Strike", charging=False))
    assert "lethal-strike.1" not in still.clauses


@pytest.mark.parametrize("bonus", ["+1 Luck", "-1 Strength", "+1", ","])
def test_other_bonuses_are_not_guessed_at(bonus: str) -> None:
    assert strike(attacker=charge(bonus)).fault.word == "bad_parameter"


def test_a_rule_that_nobody_knows_is_a_fault_charging_or_not() -> None:
    fault = strike(attacker=charge("Lethal Stroke", charging=False)).fault
    assert (fault.word, fault.nearest) == ("unknown_trait", "Lethal Strike")


def test_it_needs_its_brackets() -> None:
    unit = {**KNIGHTS, "rules": ["Devastating Charge"]}
    assert strike(attacker=unit).fault.word == "missing_parameter"


def test_shots_do_not_profit() -> None:
    trial = shoot(attacker=charge("+1 Strength"))
    assert not [f for f in HOUSE.explanation(trial.table) if "devastating" in f.clause]
