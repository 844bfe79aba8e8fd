"""Graviton Collapse: wounds unless the target rolls its Strength or less on 2D6; 4D6 vs armour."""

from grapeshot_horus_heresy.api import (
    Attack,
    Fault,
    PenetrationPlan,
    SavePlan,
    WoundPlan,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait("Graviton Collapse", ruleset="horus-heresy")

_TOTAL = parse_dice("2D6")
_DICE_AGAINST_ARMOUR = 4


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    strength = attack.target.strength
    if strength is None:
        expected = "a number, for this weapon"
        raise Fault("bad_profile", "target.strength is missing", expected=expected)
    text = f"wounded unless it rolls its Strength, {strength}, or less on 2D6"
    plan.replace_by_total(_TOTAL, strength, clause="graviton-collapse.1", text=text)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bar_mitigation("shrouded", clause="graviton-collapse.2", text="no Shrouded rolls")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = "4D6 instead of the penetration roll"
    plan.roll_alone(_DICE_AGAINST_ARMOUR, clause="graviton-collapse.3", text=text)
