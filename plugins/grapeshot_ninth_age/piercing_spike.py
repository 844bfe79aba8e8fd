"""Piercing Spike: +1 Armour Penetration in close combat."""

from grapeshot_ninth_age.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Piercing Spike", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_combat:
        plan.add_ap(1, clause="piercing-spike.1", text="+1 Armour Penetration: Piercing Spike")
