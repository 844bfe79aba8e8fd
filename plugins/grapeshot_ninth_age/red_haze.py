"""Red Haze: blows with +1 Strength and +1 Armour Penetration, at the unit's own risk."""

from grapeshot_ninth_age.api import Attack, HitPlan, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Red Haze", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and not attack.special:
        plan.add_strength(1, clause="red-haze.1", text="+1 Strength: Red Haze")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.in_combat and not attack.special:
        plan.add_ap(1, clause="red-haze.1", text="+1 Armour Penetration: Red Haze")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and not attack.special:
        plan.stray_on_one(clause="red-haze.2", text="natural 1s hit its own Health Pool: Red Haze")
