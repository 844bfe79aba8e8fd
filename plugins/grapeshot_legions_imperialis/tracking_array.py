"""Tracking Array: under First Fire all weapons have Skyfire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Tracking Array", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.under_first_fire and attack.target_flies:
        plan.waive("flyer", clause="tracking-array.1", text="a Tracking Array lends Skyfire")
