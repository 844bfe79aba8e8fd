"""Orbital Assault: all weapons fire as it arrives by Deep Strike."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Orbital Assault", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.arrived:
        for limit in ("phase", "order"):
            text = "fires as it arrives"
            plan.lift(limit, clause="orbital-assault.1", text=text)
