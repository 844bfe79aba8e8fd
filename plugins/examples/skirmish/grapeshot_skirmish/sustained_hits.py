"""Sustained Hits X: a critical hit scores X hits more."""

from __future__ import annotations

from grapeshot import hookimpl, trait, whole_number
from grapeshot.kit import Attack, RollPlan

TRAIT = trait("Sustained Hits", ruleset="skirmish", parameter=whole_number())


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: RollPlan) -> None:
    plan.score_on_critical(attack.value(TRAIT), clause="sustained-hits.1")
