"""Reach (X): X more Initiative while striking with it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.attacks_plan import AttacksPlan

TRAIT = trait("Reach", ruleset="horus-heresy", parameter=whole_number())


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    more = attack.value(TRAIT)
    plan.quicken("reach", more, clause="reach.1", text=f"Initiative +{more}")
