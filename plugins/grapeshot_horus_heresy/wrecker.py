"""Wrecker: +1 on the damage table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.penetration_plan import PenetrationPlan

TRAIT = trait("Wrecker", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.add_to_table(1, clause="wrecker.1", text="+1 on the damage table")
    plan.note("model-rules.2", "a model's own works in shooting and in close combat")
