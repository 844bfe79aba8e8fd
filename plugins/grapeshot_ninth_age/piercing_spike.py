"""Piercing Spike: blows have +1 Armour Penetration."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan

TRAIT = trait("Piercing Spike", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_combat:
        plan.add_ap(1, clause="piercing-spike.1", text="+1 Armour Penetration: Piercing Spike")
