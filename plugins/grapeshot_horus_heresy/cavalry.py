"""Cavalry (unit type): never Pinned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan

TRAIT = trait("Cavalry", ruleset="horus-heresy", rule="never-pinned", bearer="unit")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "cavalry":
        plan.exempt(clause="never-pinned.1", text="Cavalry is never Pinned")
