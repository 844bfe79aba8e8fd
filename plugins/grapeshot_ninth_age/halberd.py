"""Halberd: two hands, +1 Strength, +1 Armour Penetration."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    DefencePlan,
    SavePlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Halberd", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.need_both_hands(clause="halberd.1", text="a Halberd takes both hands")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.add_strength(1, clause="halberd.2", text="+1 Strength: Halberd")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.add_ap(1, clause="halberd.2", text="+1 Armour Penetration: Halberd")
