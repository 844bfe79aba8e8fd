"""Armourbane (X): one more penetration die; failed wound rolls against machines are re-rolled."""

from grapeshot_horus_heresy.api import (
    Attack,
    PenetrationPlan,
    Plan,
    WoundPlan,
    hookimpl,
    trait,
    word,
)

TRAIT = trait(
    "Armourbane",
    ruleset="horus-heresy",
    parameter=word("Melta", "Melee", "Ranged"),
    bearer="weapon or attacker",
    optional=True,
)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    if _works(attack):
        plan.add_die(clause="armourbane.1", text="one more penetration die")
        _note_limits(attack, plan)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.at_machine and _works(attack):
        plan.reroll_failed(clause="armourbane.2")
        _note_limits(attack, plan)


def _works(attack: Attack) -> bool:
    """Return whether any of the rules that are borne works at this range or in this phase."""
    return any(_holds(attack, limit) for limit in attack.instances(TRAIT, in_shooting=True))


def _holds(attack: Attack, limit: str | None) -> bool:
    if limit == "Melee":
        return attack.in_close_combat
    if limit == "Ranged":
        return not attack.in_close_combat
    if limit == "Melta":
        return not attack.in_close_combat and attack.within_half_range
    return True


def _note_limits(attack: Attack, plan: Plan) -> None:
    limits = attack.instances(TRAIT, in_shooting=True)
    if "Melta" in limits:
        plan.note("armourbane.3", "at half range or less")
    if {"Melee", "Ranged"} & set(limits):
        plan.note("armourbane.4", "only in close combat or only in shooting, as its bracket says")
