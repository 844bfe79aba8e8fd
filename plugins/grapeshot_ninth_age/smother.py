"""Smother: +1 to hit and +1 to wound against models of the same Height."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Smother", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and attack.attacker.height == attack.target.height:
        plan.modify("smother", 1, clause="smother.1", text="Smother: the same Height")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.attacker.height == attack.target.height:
        plan.modify("smother", 1, clause="smother.2", text="+1 to wound: Smother")
