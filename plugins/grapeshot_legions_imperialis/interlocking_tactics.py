"""Interlocking Tactics: 1s are rolled again at what another Detachment has hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Interlocking Tactics", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if "hit-this-round" in attack.target.status:
        plan.reroll_natural(1, clause="interlocking-tactics.1")
