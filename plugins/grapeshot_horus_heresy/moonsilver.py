"""Moonsilver: unsaved wounds on Daemons and Psykers count double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Moonsilver", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.target.type == "daemon" or attack.target_has("Psyker sub-type"):
        text = "an unsaved wound counts as two, on the same model"
        plan.multiply(2, clause="moonsilver.1", text=text)
