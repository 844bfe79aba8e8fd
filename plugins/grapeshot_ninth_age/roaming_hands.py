"""Roaming Hands: +1 Strength and Armour Penetration at an enemy in flank or rear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Roaming Hands", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and not attack.from_front:
        plan.add_strength(1, clause="roaming-hands.1", text="+1 Strength: Roaming Hands")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_combat and not attack.from_front:
        plan.add_ap(1, clause="roaming-hands.1", text="+1 Armour Penetration: Roaming Hands")
