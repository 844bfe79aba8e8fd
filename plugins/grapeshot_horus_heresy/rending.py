"""Rending (X): wound dice of X or more wound at AP 2; on vehicles they add D3."""

from grapeshot_horus_heresy.api import (
    Attack,
    PenetrationPlan,
    WoundPlan,
    hookimpl,
    target_roll,
    trait,
)

TRAIT = trait(
    "Rending",
    ruleset="horus-heresy",
    parameter=target_roll(),
    bearer="weapon or attacker",
    aliases=("Rend", "Rends"),
)

_AP = 2


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    face = min(attack.borne(TRAIT), default=None)
    if face is None:
        return
    if not attack.in_close_combat:
        text = f"{face}+ wounds whatever the Toughness, at AP {_AP}"
        plan.wound_on(face, _AP, clause="rending.3", text=text)
        plan.note("rending.4", "in shooting the attacker has no say in the AP")
    elif attack.choices.rending_ap2:
        plan.wound_on(face, _AP, clause="rending.1", text=f"{face}+ wounds whatever the Toughness")
        plan.note("rending.2", f"the attacker resolves these wounds at AP {_AP}")
    else:
        text = f"{face}+ wounds whatever the Toughness"
        plan.wound_on(face, plan.own_ap, clause="rending.1", text=text)
        plan.note("rending.2", "the attacker keeps the weapon's own AP")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    face = min(attack.borne(TRAIT), default=None)
    if face is not None:
        plan.add_extra_on(face, clause="rending.5", text=f"a penetration die of {face}+ adds D3")
        plan.note("rending.6", "the damage table looks at the weapon's own AP")
