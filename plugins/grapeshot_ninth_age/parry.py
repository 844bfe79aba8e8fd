"""Parry: it has a better Defensive Skill against blows from the front."""

from grapeshot_ninth_age.api import Attack, DefencePlan, hookimpl, trait

TRAIT = trait("Parry", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.parry(clause="parry.1", text="the unit has Parry")
