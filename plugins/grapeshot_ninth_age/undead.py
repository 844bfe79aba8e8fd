"""Undead: Unstable, and less so if Stubborn, Steadfast or near the battle standard."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait("Undead", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_unstable(clause="undead.1", text="the Undead are Unstable")
    plan.crumble_as_undead(clause="undead.2")
