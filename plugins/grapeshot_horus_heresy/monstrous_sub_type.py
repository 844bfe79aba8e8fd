"""Monstrous (unit sub-type): never Pinned; fires as if it had not moved."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Monstrous sub-type", ruleset="horus-heresy", rule="never-pinned", bearer="unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker_has("Monstrous sub-type"):
        plan.lift("moved", clause="never-pinned.2", text="fires as if it had not moved")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target_has("Monstrous sub-type"):
        plan.exempt(clause="never-pinned.1", text="never Pinned")
