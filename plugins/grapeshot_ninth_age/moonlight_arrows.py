"""Moonlight Arrows: shots with a Bow or Longbow: Strength 4, AP 1, flaming and magical."""

from grapeshot_ninth_age.api import (
    Attack,
    SavePlan,
    WoundPlan,
    hookimpl,
    shoots_moonlight_arrows,
    trait,
)

TRAIT = trait("Moonlight Arrows", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _applies(attack):
        plan.fix_strength(4, clause="moonlight-arrows.1", text="Strength 4: Moonlight Arrows")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _applies(attack):
        text = "Armour Penetration 1, flaming and magical: Moonlight Arrows"
        plan.fix_ap(1, clause="moonlight-arrows.1", text=text)


def _applies(attack: Attack) -> bool:
    return not attack.in_combat and shoots_moonlight_arrows(attack.weapon, attack.attacker)
