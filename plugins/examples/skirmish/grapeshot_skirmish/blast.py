"""Blast: each model makes one attack more for every five models in the target."""

from __future__ import annotations

from grapeshot import hookimpl, trait
from grapeshot.kit import Attack, AttacksPlan

TRAIT = trait("Blast", ruleset="skirmish")
_FOR_EVERY = 5


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.add_dice(attack.target.models // _FOR_EVERY, clause="blast.1")
