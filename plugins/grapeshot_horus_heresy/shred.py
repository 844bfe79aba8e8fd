"""Shred: failed wound rolls are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Shred", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.borne(TRAIT):
        plan.reroll_failed(clause="shred.1")
        plan.note("model-rules.1", "a model's own counts in close combat alone")
