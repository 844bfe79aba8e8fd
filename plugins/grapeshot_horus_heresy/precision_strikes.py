"""Precision Strikes (X): the attacker chooses who takes the wounds of hits of X or more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, target_roll, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import AllocationPlan

TRAIT = trait(
    "Precision Strikes",
    ruleset="horus-heresy",
    parameter=target_roll(),
    bearer="weapon or attacker",
    aliases=("Precision Strike", "Precision Shots"),
)


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    text = "the attacker chooses who takes these wounds: all models are alike here"
    plan.note("precision-strikes.1", text)
