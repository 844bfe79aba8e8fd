"""Eternal Warrior: Instant Death costs it one Wound only."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Eternal Warrior", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if plan.instant_death:
        text = "Instant Death takes one Wound instead of all"
        plan.endure_instant_death(clause="eternal-warrior.1", text=text)
