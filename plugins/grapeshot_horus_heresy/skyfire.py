"""Skyfire: full Ballistic Skill only at Flyers and Skimmers; Snap Shots at all else."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Skyfire", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.in_close_combat:
        text = "Snap Shots at all but Flyers and Skimmers"
        plan.force_snap_shots("skyfire", clause="skyfire.2", text=text)
