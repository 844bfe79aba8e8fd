"""Torrent: attacks hit without a roll."""

from __future__ import annotations

from grapeshot import hookimpl, trait
from grapeshot.kit import Attack, RollPlan

TRAIT = trait("Torrent", ruleset="skirmish")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: RollPlan) -> None:
    plan.automatic(clause="torrent.1")
