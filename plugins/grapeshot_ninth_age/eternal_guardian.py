"""Eternal Guardian: Multiple Wounds cost it half as much, rounded up."""

from grapeshot_ninth_age.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Eternal Guardian", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.halve(clause="eternal-guardian.1", text="Eternal Guardian: half the Health Points")
