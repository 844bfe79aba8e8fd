"""Data-djinn: harms only vehicles, Dreadnoughts and Automata."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_horus_heresy.core.attack import MACHINES

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Data-djinn", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type not in MACHINES:
        plan.wound_nobody(clause="data-djinn.1", text="no machine: no hit wounds")
