"""Neutron-flux: Instant Death against Automata."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Neutron-flux", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "automata":
        text = "Instant Death against Automata"
        plan.kill_on(1, clause="neutron-flux.1", text=text)
