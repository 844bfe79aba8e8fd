"""Flyer (unit sub-type): Skyfire weapons fire at it with their full Ballistic Skill."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Flyer sub-type", ruleset="horus-heresy", rule="skyfire", bearer="target")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "the usual Ballistic Skill at Flyers and Skimmers"
    plan.lift("skyfire", clause="skyfire.1", text=text)
