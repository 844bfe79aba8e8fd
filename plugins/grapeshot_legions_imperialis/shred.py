"""Shred: Infantry, Walkers and Cavalry must roll passed Armour Saves again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Shred", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target.type in ("infantry", "walker", "cavalry"):
        plan.reroll_passed_armour(clause="shred.1")
