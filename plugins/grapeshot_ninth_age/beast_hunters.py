"""Beast Hunters: two shots with a Bow, and Lethal Strike against Beasts."""

from grapeshot_ninth_age.api import (
    LETHAL,
    Attack,
    AttacksPlan,
    SavePlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Beast Hunters", ruleset="ninth-age", bearer="attacker")
_LETHAL_AP = 10


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if _shoots_a_bow(attack):
        plan.set_shots(2, clause="beast-hunters.1", text="Beast Hunters: two shots with a Bow")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _shoots_a_bow(attack) and attack.is_struck("Beast"):
        plan.tag_critical(LETHAL, clause="beast-hunters.1", text="Lethal Strike against Beasts")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _shoots_a_bow(attack) and attack.is_struck("Beast"):
        plan.lethal_wounds(ap=_LETHAL_AP, bypass="fortitude", clause="beast-hunters.1")


def _shoots_a_bow(attack: Attack) -> bool:
    return not attack.in_combat and attack.weapon.name.casefold() == "bow"
