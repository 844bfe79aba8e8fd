"""Light: cannot hurt engines, cannot hit Void Shields."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan

TRAIT = trait("Light", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    if attack.at_engine:
        plan.discard(clause="light.1", text="Light weapons cannot hurt this type of model")
    plan.bar_from_shields(clause="light.2")
