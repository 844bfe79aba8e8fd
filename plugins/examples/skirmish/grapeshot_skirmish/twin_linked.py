"""Twin-linked: failed rolls to wound are re-rolled."""

from __future__ import annotations

from grapeshot import hookimpl, trait
from grapeshot.kit import Attack, RollPlan

TRAIT = trait("Twin-linked", ruleset="skirmish")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: RollPlan) -> None:
    plan.reroll_failed(clause="twin-linked.1")
