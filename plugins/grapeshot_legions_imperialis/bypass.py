"""Bypass: its Hits bypass Void Shields."""

from grapeshot_legions_imperialis.api import AllocationPlan, Attack, hookimpl, trait

TRAIT = trait("Bypass", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.bypass_shields(clause="bypass.1")
