"""Sniper: the attacker chooses which models in sight take the wounds."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import AllocationPlan

TRAIT = trait("Sniper", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("sniper.1", "the attacker chooses who takes the wounds: all models are alike here")
    plan.note("sniper.2", "not for Snap Shots, Blasts and Templates")
