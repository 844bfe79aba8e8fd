"""Toxic Attacks: always Strength 3 and Armour Penetration 10."""

from grapeshot_ninth_age.api import Attack, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Toxic Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.fix_strength(3, clause="toxic-attacks.1", text="Toxic Attacks: always Strength 3")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.fix_ap(10, clause="toxic-attacks.1", text="Toxic Attacks: always Armour Penetration 10")
