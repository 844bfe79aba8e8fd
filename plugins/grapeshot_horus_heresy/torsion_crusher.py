"""Torsion Crusher: Hull Points lost are doubled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Torsion Crusher", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.at_vehicle:
        text = "Hull Points lost are doubled"
        plan.multiply(2, clause="torsion-crusher.1", text=text)
