"""Tracking: failed Hit rolls against Flyers may be rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Tracking", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.target_flies:
        plan.reroll_failed(clause="tracking.1")
