"""Executioner's Sabre: two hands, +1 Strength, Lethal Strike; lethal wounds cost 2 points."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    LETHAL,
    Attack,
    DamagePlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait(
    "Executioner's Sabre",
    ruleset="ninth-age",
    rule="executioners-sabre",
    family=CLOSE_COMBAT,
    includes=("Two-Handed", "Lethal Strike"),
)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.add_strength(1, clause="executioners-sabre.1", text="+1 Strength: Executioner's Sabre")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if LETHAL in plan.tags:
        text = "a wound on a natural 6 costs 2 Health Points"
        plan.cost(2, clause="executioners-sabre.1", text=text)
