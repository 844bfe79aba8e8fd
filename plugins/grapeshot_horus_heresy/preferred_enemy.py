"""Preferred Enemy (X): hit and wound rolls of 1 are re-rolled."""

from grapeshot_horus_heresy.api import (
    Attack,
    HitPlan,
    TemplatePlan,
    WoundPlan,
    anything,
    hookimpl,
    trait,
)

TRAIT = trait(
    "Preferred Enemy",
    ruleset="horus-heresy",
    parameter=anything(),
    bearer="attacker",
    optional=True,
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_face(1, clause="preferred-enemy.1")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.reroll_face(1, clause="preferred-enemy.2")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.note("blast-re-rolls.2", "re-rolling 1s does not allow the scatter to be re-rolled")
