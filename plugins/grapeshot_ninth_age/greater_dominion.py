"""Greater Dominion: in reach of its bearer a unit loses as many less as it has Full Ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait("Greater Dominion", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if "greaterdominion" in attack.met:
        plan.lose_less_by_ranks(clause="greater-dominion.1")
    else:
        plan.warn("Greater Dominion counts in reach of its bearer", key=f"{plan.name}.met")
