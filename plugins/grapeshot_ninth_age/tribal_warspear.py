"""Tribal Warspear: D3 wounds on those with Towering Presence; who charges it is less agile."""

from grapeshot_ninth_age.api import (
    Attack,
    DamagePlan,
    FightPlan,
    HitPlan,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait(
    "Tribal Warspear",
    ruleset="ninth-age",
    rule="auras-on-touching-foes",
    bearer="weapon or unit",
)
_WOUNDS = parse_dice("D3")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.has(TRAIT.name, of="weapon") and attack.is_struck("Towering Presence"):
        text = "Tribal Warspear: each wound costs D3 of those with Towering Presence"
        plan.cost(_WOUNDS, clause="auras-on-touching-foes.2", text=text)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        plan.note("auras-on-touching-foes.2", "a Tribal Warspear is for close combat")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.has(TRAIT.name, of="target") and attack.attacker.charging:
        text = "-1 Agility: Tribal Warspear"
        plan.add_agility(-1, clause="auras-on-touching-foes.1", text=text)
    elif attack.has(TRAIT.name, of="weapon"):
        text = "who charges it has -1 Agility, if the rules of the unit name the Tribal Warspear"
        plan.note("auras-on-touching-foes.1", text)
