"""Demolisher: can damage Structures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Demolisher", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("structure", clause="demolisher.1", text="can damage Structures")
