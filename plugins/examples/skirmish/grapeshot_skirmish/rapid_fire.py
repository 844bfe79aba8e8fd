"""Rapid Fire X: each model makes X attacks more within half range."""

from __future__ import annotations

from grapeshot import hookimpl, trait, whole_number
from grapeshot.kit import Attack, AttacksPlan

TRAIT = trait("Rapid Fire", ruleset="skirmish", parameter=whole_number())


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.situation.distance <= attack.weapon.range / 2:
        plan.add_dice(attack.value(TRAIT), clause="rapid-fire.1")
