"""Pulverising Volleys: no -1 for a target out of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Pulverising Volleys", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.weapon_is("Earthshaker cannon", "Medusa siege gun"):
        plan.waive("blind fire", clause="pulverising-volleys.1")
