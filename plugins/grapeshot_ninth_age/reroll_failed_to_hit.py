"""Reroll failed to-hit: failed rolls to hit may be rolled again, but no misfire."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait("Reroll failed to-hit", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    text = "failed rolls to hit are rolled again"
    plan.reroll_failed(clause="reroll-failed-to-hit.1", text=text)
