"""Rending (X): wound rolls of X or more wound at AP 2; penetration dice of X or more add D3."""

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
    face = min(attack.instances(TRAIT), default=None)
    if face is None:
        return
    text = f"{face}+ wounds whatever the Toughness"
    if not attack.in_close_combat:
        plan.wound_on(face, _AP, clause="rending.3", text=f"{text}, at AP {_AP}")
        plan.note("rending.4", "in shooting the attacker cannot choose the AP")
    elif attack.choices.rending_ap2:
        plan.wound_on(face, _AP, clause="rending.1", text=text)
        plan.note("rending.2", f"the attacker chooses AP {_AP} for these wounds")
    else:
        plan.wound_on(face, plan.own_ap, clause="rending.1", text=text)
        plan.note("rending.2", "the attacker chooses the weapon's own AP")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    face = min(attack.instances(TRAIT), default=None)
    if face is not None:
        plan.add_extra_on(face, clause="rending.5", text=f"a penetration die of {face}+ adds D3")
        plan.note("rending.6", "the damage table uses the weapon's own AP")
