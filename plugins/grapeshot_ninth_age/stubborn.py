"""Stubborn: its Break Tests are not modified by the difference in Combat Score."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Stubborn", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_stubborn(clause="stubborn.1")
