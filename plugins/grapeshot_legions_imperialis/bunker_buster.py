"""Bunker Buster: double AP against Structures, which it can damage."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Bunker Buster", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("structure", clause="bunker-buster.2", text="can damage Structures")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_structure:
        plan.multiply_ap(2, clause="bunker-buster.1")
