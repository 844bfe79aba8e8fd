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
    if attack.near_target("Traitor") and attack.weapon_has("Light"):
        plan.ignore_wounds_on(5, clause="deathless.1")
