"""Light Lance: +1 Strength and Armour Penetration when charging to the front; not on foot."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    SavePlan,
    TargetPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Light Lance", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.type == "infantry":
        text = "Infantry cannot use a Light Lance"
        plan.forbid("infantry_lance", clause="light-lance.2", text=text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.charges_to_front:
        plan.add_strength(1, clause="light-lance.1", text="+1 Strength: Light Lance, charging")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.charges_to_front:
        plan.add_ap(1, clause="light-lance.1", text="+1 Armour Penetration: Light Lance, charging")
