"""Skirmish (unit sub-type): cover saves are 1 better."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.save_plan import SavePlan

TRAIT = trait("Skirmish sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.improve("cover", 1, clause="skirmish-sub-type.1")
