"""Light Troops: they march and shoot, and have no Full Ranks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan
    from grapeshot_ninth_age.core.target_plan import TargetPlan

TRAIT = trait("Light Troops", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("marched", clause="light-troops.1", text="Light Troops march and shoot")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.count_no_ranks(clause="light-troops.2")
