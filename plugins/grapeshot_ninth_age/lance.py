"""Lance: +2 Strength and Armour Penetration when charging to the front; not on foot."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    SavePlan,
    TargetPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Lance", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.type == "infantry":
        plan.forbid("infantry_lance", clause="lance.2", text="Infantry cannot use a Lance")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.charges_to_front:
        plan.add_strength(2, clause="lance.1", text="+2 Strength: Lance, charging")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.charges_to_front:
        plan.add_ap(2, clause="lance.1", text="+2 Armour Penetration: Lance, charging")
