"""Automatic hits: every attack hits without a roll."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait("Automatic hits", ruleset="ninth-age", bearer="weapon")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.hit_automatically(clause="automatic-hits.1", text="hits without a roll")
