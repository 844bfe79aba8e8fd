"""Devastating Charge (X): it has the bonuses in brackets when charging; instances add up."""

from grapeshot_ninth_age.api import (
    Attack,
    AttacksPlan,
    FightPlan,
    SavePlan,
    SkillPlan,
    WoundPlan,
    bonuses,
    hookimpl,
    trait,
)

TRAIT = trait(
    "Devastating Charge",
    ruleset="ninth-age",
    parameter=bonuses(),
    bearer="weapon or attacker",
    several=True,
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if bonus := _bonus(attack, "attacks"):
        text = f"+{bonus} Attack Value: Devastating Charge"
        plan.add_attacks(bonus, clause="devastating-charge.1", text=text)
    if attack.in_combat and attack.attacker.charging:
        plan.note("devastating-charge-note.1", "the bonuses in brackets count in the charge")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: SkillPlan) -> None:
    if bonus := _bonus(attack, "offensive_skill"):
        text = f"+{bonus} Offensive Skill: Devastating Charge"
        plan.add_offensive_skill(bonus, clause="devastating-charge.1", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if bonus := _bonus(attack, "strength"):
        text = f"+{bonus} Strength: Devastating Charge"
        plan.add_strength(bonus, clause="devastating-charge.1", text=text)
        plan.note("devastating-charge.2", "all instances count")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if bonus := _bonus(attack, "ap"):
        text = f"+{bonus} Armour Penetration: Devastating Charge"
        plan.add_ap(bonus, clause="devastating-charge.1", text=text)


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if bonus := _bonus(attack, "agility"):
        text = f"+{bonus} Agility: Devastating Charge"
        plan.add_agility(bonus, clause="devastating-charge.1", text=text)


def _bonus(attack: Attack, characteristic: str) -> int:
    """Return the sum of all instances: nothing but in a charge, and in close combat."""
    if not (attack.in_combat and attack.attacker.charging):
        return 0
    return sum(instance.of(characteristic) for instance in attack.values(TRAIT))
