"""Katana: a Hand Weapon with +1 Strength and Offensive Skill, which cannot be parried."""

from grapeshot_ninth_age.api import CLOSE_COMBAT, Attack, SkillPlan, WoundPlan, hookimpl, trait

TRAIT = trait("Katana", ruleset="ninth-age", family=CLOSE_COMBAT, includes=("Hand Weapon",))


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: SkillPlan) -> None:
    plan.add_offensive_skill(1, clause="katana.1", text="+1 Offensive Skill: Katana")
    plan.ignore_parry(clause="katana.1", text="a Katana cannot be parried")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.add_strength(1, clause="katana.1", text="+1 Strength: Katana")
