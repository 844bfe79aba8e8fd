"""Ripple Fire: under First Fire, Hit rolls of 1 may be rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Ripple Fire", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.under_first_fire:
        plan.reroll_natural(1, clause="ripple-fire.1")
