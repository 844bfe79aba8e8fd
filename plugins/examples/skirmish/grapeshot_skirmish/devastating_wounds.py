"""Devastating Wounds: no save of any kind is made against a critical wound."""

from __future__ import annotations

from grapeshot import hookimpl, trait
from grapeshot.kit import EVERY_SAVE, Attack, RollPlan, bypass

TRAIT = trait("Devastating Wounds", ruleset="skirmish")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: RollPlan) -> None:
    plan.tag_critical(bypass(EVERY_SAVE), clause="devastating-wounds.1")
