"""Academy Trained: near another such unit one Full Rank more for Steadfast."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.break_plan import BreakPlan

TRAIT = trait("Academy Trained", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if "academytrained" in attack.met:
        plan.count_more_ranks(1, clause="academy-trained.1")
    else:
        plan.warn("Academy Trained counts near another such unit", key=f"{plan.name}.met")
