"""Destroyer: three penetration dice, the two highest added; D3 Hull Points or Wounds."""

from grapeshot_horus_heresy.api import (
    Attack,
    DamagePlan,
    PenetrationPlan,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait("Destroyer", ruleset="horus-heresy")

_LOST = parse_dice("D3")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = "three penetration dice: the lowest is discarded, the others are added"
    plan.roll_dice(3, keep=2, clause="destroyer.1", text=text)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.at_vehicle:
        plan.cost(_LOST, clause="destroyer.2", text="a hit costs D3 Hull Points")
    else:
        plan.cost(_LOST, clause="destroyer.3", text="a wound costs D3 Wounds")
