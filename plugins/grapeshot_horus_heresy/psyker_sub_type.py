"""Psyker (unit sub-type): unsaved wounds of Moonsilver count double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Psyker sub-type", ruleset="horus-heresy", rule="moonsilver", bearer="unit")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.weapon_has("Moonsilver"):
        plan.note("moonsilver.1", "a Psyker")
