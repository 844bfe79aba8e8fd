"""Shieldbane: its Hits are allocated to Void Shields whatever would prevent that."""

from grapeshot_legions_imperialis.api import AllocationPlan, Attack, hookimpl, trait

TRAIT = trait("Shieldbane", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.admit_to_shields(clause="shieldbane.1")
