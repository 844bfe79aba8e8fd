"""Blast and Snap Shots: no weapon with a marker makes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Blast Snap Shots", ruleset="horus-heresy", rule="blast-snap-shots")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "a weapon with a marker cannot make Snap Shots"
    plan.bar_snap_shots(clause="blast-snap-shots.1", text=text)
