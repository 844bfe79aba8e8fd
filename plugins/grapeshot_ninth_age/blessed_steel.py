"""Blessed Steel: +2 Agility; its blows have +1 Strength and +1 Armour Penetration."""

from grapeshot_ninth_age.api import Attack, FightPlan, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Blessed Steel", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat:
        plan.add_strength(1, clause="blessed-steel.1", text="+1 Strength: Blessed Steel")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_combat:
        plan.add_ap(1, clause="blessed-steel.1", text="+1 Armour Penetration: Blessed Steel")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.add_agility(2, clause="blessed-steel.1", text="+2 Agility: Blessed Steel")
