"""Great Weapon: two hands, +2 Strength, +2 Armour Penetration, always strikes at step 0."""

from grapeshot_ninth_age.api import (
    CLOSE_COMBAT,
    Attack,
    DefencePlan,
    FightPlan,
    SavePlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Great Weapon", ruleset="ninth-age", family=CLOSE_COMBAT)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.need_both_hands(clause="great-weapon.1", text="a Great Weapon takes both hands")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.add_strength(2, clause="great-weapon.2", text="+2 Strength: Great Weapon")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.add_ap(2, clause="great-weapon.2", text="+2 Armour Penetration: Great Weapon")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    text = "strikes at step 0, whatever the Agility"
    plan.strike_always_at(0, clause="great-weapon.3", text=text)
