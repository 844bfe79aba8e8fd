"""Precise: the firing player allocates the Hits."""

from grapeshot_legions_imperialis.api import AllocationPlan, Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Precise", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.let_firer_allocate(clause="precise.1")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("precise.1", f"the firing player's order: {attack.formation.order}")
    plan.note("precise.2", "to visible models only, wounded models first")
