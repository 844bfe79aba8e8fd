"""Titan Hunters: under First Fire volcano cannon are Accurate at Titans."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Titan Hunters", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    at_titan = attack.target.type == "titan"
    if at_titan and attack.under_first_fire and attack.weapon_is("volcano cannon"):
        plan.reroll_failed(clause="titan-hunters.1")
