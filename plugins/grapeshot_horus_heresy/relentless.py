"""Relentless: fires Heavy weapons at full BS after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Relentless", ruleset="horus-heresy", rule="snap-shot", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("relentless.1", "fires as if it had not moved")
    plan.lift("moved", clause="snap-shot.2", text="Relentless: no Snap Shots for having moved")
