"""Rapid Fire: natural 6s score two Hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Rapid Fire", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.six_scores(2, clause="rapid-fire.1")
