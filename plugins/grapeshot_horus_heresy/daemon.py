"""Daemon (unit type): Force weapons kill outright; passes Pinning tests."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Daemon", ruleset="horus-heresy", bearer="unit")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "daemon" and attack.by_force_weapon:
        plan.kill_on(1, clause="daemon.2", text="hits of Force weapons cause Instant Death")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "daemon":
        plan.exempt(clause="daemon.3", text="passes Pinning tests without a roll")
