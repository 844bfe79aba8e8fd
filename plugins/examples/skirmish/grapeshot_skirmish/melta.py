"""Melta X: each wound does X damage more within half range."""

from __future__ import annotations

from grapeshot import hookimpl, trait, whole_number
from grapeshot.kit import Attack, DamagePlan

TRAIT = trait("Melta", ruleset="skirmish", parameter=whole_number())


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.situation.distance <= attack.weapon.range / 2:
        plan.additional_wounds(attack.value(TRAIT), clause="melta.1")
