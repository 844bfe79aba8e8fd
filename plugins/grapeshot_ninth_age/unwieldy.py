"""Unwieldy: a second -1 for having moved, which nothing but itself is about."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait(
    "Unwieldy",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    aliases=("Unweildy",),  # as public data prints it
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.has_moved:
        plan.modify("unwieldy", -1, clause="unwieldy.1", text="moved with an Unwieldy weapon")
        plan.note("unwieldy.2", "Quick to Fire takes off the usual -1 alone")
