"""Precise: the firing player allocates the Hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan

TRAIT = trait("Precise", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("precise.1", "the firing player allocates the Hits")
    plan.note("precise.2", "seen models only, wounded models first")
