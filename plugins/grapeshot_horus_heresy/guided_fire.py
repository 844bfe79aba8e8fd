"""Guided Fire: needs no line of sight."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("Guided Fire", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "no line of sight is needed"
    plan.lift("no direct fire", clause="guided-fire.1", text=text)
    plan.lift("out of sight", clause="guided-fire.1", text=text)
