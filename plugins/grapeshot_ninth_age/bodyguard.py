"""Bodyguard: a unit with its Character is Stubborn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import anything, hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait(
    "Bodyguard", ruleset="ninth-age", bearer="attacker", parameter=anything(), optional=True
)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if "bodyguard" in attack.met:
        plan.be_stubborn(clause="bodyguard.1", text="its Character is there: Stubborn")
    else:
        plan.warn("Bodyguard counts where its Character is there", key=f"{plan.name}.met")
