"""Precise: the firing player allocates the Hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Precise", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.let_firer_allocate(clause="precise.1")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("precise.1", f"the firing player's order: {attack.formation.order}")
    plan.note("precise.2", "seen models only, wounded models first")
