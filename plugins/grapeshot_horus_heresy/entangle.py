"""Entangle (X): Strength against Strength; each wound takes X from Movement, and no Wound."""

from grapeshot_horus_heresy.api import (
    Attack,
    DamagePlan,
    Fault,
    MoralePlan,
    PenetrationPlan,
    SavePlan,
    WoundPlan,
    hookimpl,
    trait,
    whole_number,
)

TRAIT = trait("Entangle", ruleset="horus-heresy", parameter=whole_number())

_TOO_MANY_WOUNDS = 6
_UNAFFECTED = "no effect on vehicles, Primarchs and models of six or more Wounds"


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    target = attack.target
    if target.type == "primarch" or target.wounds >= _TOO_MANY_WOUNDS:
        plan.wound_nobody(clause="entangle.4", text=_UNAFFECTED)
        return
    if target.strength is None:
        expected = "a number, for this weapon"
        raise Fault("bad_profile", "target.strength is missing", expected=expected)
    plan.compare_with(target.strength, clause="entangle.1", text="Strength against Strength")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.replace_roll(1, "no effect", clause="entangle.4", text=_UNAFFECTED)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("armour", clause="entangle.2")
    plan.bar_mitigation("every mitigation", clause="entangle.2", text="no mitigation roll")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.take_nothing(clause="entangle.3", text="the wounds are discarded")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.follow(
        "entangled",
        "unsaved",
        until="end of its next turn",
        clause="entangle.3",
        text=f"each wound lowers the unit's Movement by {attack.value(TRAIT)} (minimum 1)",
    )
