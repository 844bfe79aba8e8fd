"""Favour of Savar: Minimised Discipline Tests, Break Tests included."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait(
    "Favour of Savar",
    ruleset="ninth-age",
    bearer="attacker",
    aliases=("Favour of Savar, God of Pride", "Pride", "Stiff Upper Lip"),
)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.minimise(clause="favour-of-savar.1")
