"""Seeker-killers: Detachments of the Formation have Macro-extinction Targeting Protocols."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait(
    "Seeker-killers",
    ruleset="legions-imperialis",
    bearer="attacker",
    includes=("Macro-extinction Targeting Protocols",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    text = "the Formation lends Macro-extinction Targeting Protocols"
    plan.note("seeker-killers.1", text)
