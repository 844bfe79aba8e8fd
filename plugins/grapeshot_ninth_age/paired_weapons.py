"""Paired Weapons: two hands, +1 Attack Value, +1 Offensive Skill, no Parry against them."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    AttacksPlan,
    DefencePlan,
    SkillPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Paired Weapons", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.need_both_hands(clause="paired-weapons.1", text="Paired Weapons take both hands")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.add_attacks(1, clause="paired-weapons.2", text="+1 Attack Value: Paired Weapons")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: SkillPlan) -> None:
    text = "+1 Offensive Skill: Paired Weapons"
    plan.add_offensive_skill(1, clause="paired-weapons.2", text=text)
    plan.ignore_parry(clause="paired-weapons.3", text="Paired Weapons cannot be parried")
