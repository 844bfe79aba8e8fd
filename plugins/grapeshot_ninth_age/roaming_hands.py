"""Roaming Hands: +1 Strength and Armour Penetration against an enemy in flank or rear."""

from grapeshot_ninth_age.api import Attack, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Roaming Hands", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and not attack.from_front:
        plan.add_strength(1, clause="roaming-hands.1", text="+1 Strength: Roaming Hands")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_combat and not attack.from_front:
        plan.add_ap(1, clause="roaming-hands.1", text="+1 Armour Penetration: Roaming Hands")
