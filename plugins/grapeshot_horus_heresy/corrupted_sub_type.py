"""Corrupted (unit sub-type): Force weapons kill outright."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Corrupted sub-type", ruleset="horus-heresy", rule="daemon", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.by_force_weapon:
        plan.kill_on(1, clause="daemon.2", text="hits of Force weapons cause Instant Death")
