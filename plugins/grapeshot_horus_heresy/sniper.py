"""Sniper: the attacker chooses which visible models take the wounds."""

from grapeshot_horus_heresy.api import AllocationPlan, Attack, hookimpl, trait

TRAIT = trait("Sniper", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("sniper.1", "the attacker allocates the wounds: all models are alike here")
    plan.note("sniper.2", "not for Snap Shots, Blasts and Templates")
