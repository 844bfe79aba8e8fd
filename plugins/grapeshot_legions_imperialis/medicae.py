"""Medicae: Infantry near one has Feel No Pain."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import DamagePlan

TRAIT = trait("Medicae", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.target.type != "infantry":
        return
    if attack.near_target(TRAIT.name):
        plan.feel_no_pain(clause="medicae.1")
    elif attack.weapon_has("Light"):
        text = "whether it covers its own Detachment is not said: list it among those near"
        plan.warn(text, key="target.near", clause="medicae.1")
