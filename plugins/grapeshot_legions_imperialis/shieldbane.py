"""Shieldbane: Void Shields take its Hits whatever would bar that."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan

TRAIT = trait("Shieldbane", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.admit_to_shields(clause="shieldbane.1")
