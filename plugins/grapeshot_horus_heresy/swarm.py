"""Swarm: unsaved wounds of Blasts and templates count double."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Swarm", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.weapon_has("Blast") or attack.is_template:
        plan.double_unsaved(clause="swarm.1")
