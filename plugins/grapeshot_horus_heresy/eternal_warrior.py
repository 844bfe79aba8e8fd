"""Eternal Warrior: Instant Death takes one Wound only."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Eternal Warrior", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if plan.instant_death:
        text = "Instant Death takes one Wound instead of all"
        plan.endure_instant_death(clause="eternal-warrior.1", text=text)
