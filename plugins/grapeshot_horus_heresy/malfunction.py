"""Malfunction: Gets Hot where it is fired as part of a Reaction."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.hit_plan import HitPlan

TRAIT = trait("Malfunction", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.situation.reaction:
        plan.overheat(clause="malfunction.1", text="fired in a Reaction, it Gets Hot")
