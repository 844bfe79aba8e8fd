"""Undying Will: +2 to both Skills, Aim 4+, Lethal Strike."""

from grapeshot_ninth_age.api import (
    LETHAL,
    AimPlan,
    Attack,
    HitPlan,
    SavePlan,
    SkillPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Undying Will", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    text = "Undying Will: +2"
    ours = attack.has("Undying Will", of="attacker")
    if isinstance(plan, AimPlan) and ours:
        plan.replace(4, clause="undying-will.1", text="Aim 4+: Undying Will")
    if isinstance(plan, SkillPlan) and ours:
        plan.add_offensive_skill(2, clause="undying-will.1", text=f"{text} Offensive Skill")
    if isinstance(plan, SkillPlan) and attack.is_struck("Undying Will"):
        plan.add_defensive_skill(2, clause="undying-will.1", text=f"{text} Defensive Skill")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.has("Undying Will", of="attacker"):
        plan.tag_critical(LETHAL, clause="undying-will.2", text="Undying Will: Lethal Strike")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.has("Undying Will", of="attacker"):
        plan.lethal_wounds(ap=10, bypass="fortitude", clause="undying-will.2")
