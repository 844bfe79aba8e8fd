"""Eternal Guardian: Multiple Wounds cost half, fractions rounded up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.damage_plan import DamagePlan

TRAIT = trait("Eternal Guardian", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.halve(clause="eternal-guardian.1", text="Eternal Guardian: half the Health Points")
