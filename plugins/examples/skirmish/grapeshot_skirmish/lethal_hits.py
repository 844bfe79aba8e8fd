"""Lethal Hits: a critical hit wounds without a roll, if the attacker wants it."""

from __future__ import annotations

from grapeshot import hookimpl, trait
from grapeshot.kit import AUTOMATIC_WOUND, Attack, RollPlan

TRAIT = trait("Lethal Hits", ruleset="skirmish")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: RollPlan) -> None:
    if attack.choices.lethal_hits == "wound":
        plan.tag_critical(AUTOMATIC_WOUND, clause="lethal-hits.1")
