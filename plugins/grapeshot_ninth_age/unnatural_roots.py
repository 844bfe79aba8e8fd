"""Unnatural Roots: one point more for a side that still has such a model."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait("Unnatural Roots", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.add_score(1, clause="unnatural-roots.1", text="+1: Unnatural Roots")
