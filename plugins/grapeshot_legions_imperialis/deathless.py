"""Deathless: Feel No Pain while a Traitor Detachment is near."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import DamagePlan

TRAIT = trait("Deathless", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.near_target("Traitor"):
        plan.feel_no_pain(clause="deathless.1")
    elif attack.weapon_has("Light"):
        text = "no Traitor is said to be near: it feels pain"
        plan.warn(text, key="target.near", clause="deathless.1")
