"""Legiones Astartes (X): what the models of each Legion do better, as far as it changes a roll."""

from collections.abc import Callable
from typing import Any

from grapeshot_horus_heresy.api import (
    Attack,
    AttacksPlan,
    HitPlan,
    PenetrationPlan,
    TargetPlan,
    WoundPlan,
    anything,
    hookimpl,
    trait,
)

TRAIT = trait(
    "Legiones Astartes",
    ruleset="horus-heresy",
    rule="legiones-astartes",
    aliases=("Legiones Hereticus",),
    parameter=anything(),
    bearer="unit",
)
_BURNING = ("flame", "melta", "plasma", "volkite")
_MACHINES = ("dreadnought", "automata", "vehicle")
_FURTHER_AWAY = 2
"""Inches by which the Alpha Legion is further away than it seems."""


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if _is_of(attack, "attacker", "Death Guard") and attack.attacker.type != "cavalry":
        text = "Death Guard: it counts as stationary, if it has not run"
        plan.lift("moved", clause="legiones-astartes.2", text=text)
    if _is_of(attack, "target", "Alpha Legion") and not attack.in_close_combat:
        _measure_further(attack, plan)


def _measure_further(attack: Attack, plan: TargetPlan) -> None:
    distance, reach = attack.situation.distance, attack.longest_range
    text = f'Alpha Legion: {_FURTHER_AWAY}" further away than it seems'
    plan.note("legiones-astartes.3", text)
    if distance is not None and reach is not None and distance + _FURTHER_AWAY > reach:
        plan.forbid("out_of_range", clause="legiones-astartes.3", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not _has_charged(attack):
        return
    if _is_of(attack, "attacker", "World Eaters"):
        text = "World Eaters: a blow more on the charge"
        plan.add_blows("legion", 1, clause="legiones-astartes.4", text=text)
    if _is_of(attack, "attacker", "Emperor's Children"):
        text = "Emperor's Children: Initiative +1 on the charge"
        plan.quicken("legion", 1, clause="legiones-astartes.5", text=text)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_close_combat:
        return
    if _is_of(attack, "attacker", "Imperial Fists") and _is_named(attack, "auto", "bolt"):
        text = "Imperial Fists: Auto and Bolt weapons"
        plan.modify("legion", 1, clause="legiones-astartes.6", text=text)
    if _is_of(attack, "attacker", "Ultramarines"):
        text = "Ultramarines: +1 to hit what a friendly unit has shot at is told by attacker.to_hit"
        plan.note("legiones-astartes.7", text)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    _strengthen(attack, plan.add_strength)
    if _is_of(attack, "attacker", "Blood Angels") and _has_charged(attack):
        text = "Blood Angels: +1 to wound on the charge"
        plan.modify("blood angels", 1, clause="legiones-astartes.8", text=text)
    if _is_of(attack, "attacker", "Night Lords") and _is_prey(attack):
        text = "Night Lords: +1 to wound those whom they outnumber, or who are Pinned"
        plan.modify("night lords", 1, clause="legiones-astartes.9", text=text)
    if _is_of(attack, "target", "Salamanders") and _is_named(attack, *_BURNING):
        text = "Salamanders: -1 to wound by flame, melta, plasma or volkite"
        plan.modify("salamanders", -1, clause="legiones-astartes.10", text=text)


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    _strengthen(attack, plan.add_strength)
    if _is_of(attack, "attacker", "Night Lords") and _is_prey(attack):
        text = "Night Lords: +1 to penetrate those whom they outnumber"
        plan.add_strength(1, clause="legiones-astartes.9", text=text)


def _strengthen(attack: Attack, add_strength: Callable[..., None]) -> None:
    """Say how the Strength of an attack is changed, by either side."""
    if _is_of(attack, "attacker", "Iron Warriors") and attack.target.type in _MACHINES:
        text = "Iron Warriors: Strength +1 against machines"
        add_strength(1, clause="legiones-astartes.11", text=text)
    if attack.target.type == "vehicle":
        return
    if _is_of(attack, "target", "Iron Hands") and not attack.in_close_combat:
        text = "Iron Hands: Strength -1 of shots at them"
        add_strength(-1, clause="legiones-astartes.12", text=text)
    if _is_of(attack, "target", "Sons of Horus") and _is_charge(attack):
        text = "Sons of Horus: Strength -1 of blows at them in the turn of a charge"
        add_strength(-1, clause="legiones-astartes.13", text=text)


def _is_of(attack: Attack, side: str, legion: str) -> bool:
    wanted = _plain(legion)
    return any(_plain(value).startswith(wanted) for value in attack.values(TRAIT, side))


def _plain(text: Any) -> str:
    return "".join(filter(str.isalpha, str(text).casefold()))


def _is_named(attack: Attack, *words: str) -> bool:
    """Return whether the name of the weapon tells that it is of one of some kinds."""
    name = attack.weapon.name.casefold()
    return any(word in name for word in words)


def _has_charged(attack: Attack) -> bool:
    """Return whether the attacker charged this turn, in good order or not."""
    return attack.in_close_combat and (attack.charges or attack.attacker.disordered)


def _is_charge(attack: Attack) -> bool:
    """Return whether either side charged this turn."""
    theirs = attack.target.charging or attack.target.disordered
    return attack.in_close_combat and (_has_charged(attack) or theirs)


def _is_prey(attack: Attack) -> bool:
    """Return whether a unit is Pinned, or outnumbered by those who attack it."""
    return attack.target.pinned or _count(attack, "attacker") > _count(attack, "target")


_BIG = 10
"""As so many models a vehicle counts."""


def _count(attack: Attack, side: str) -> int:
    unit: Any = getattr(attack, side)
    if unit.type == "vehicle":
        return int(unit.models) * _BIG
    bulky = (rule for rule in unit.rules if rule.printed.casefold().startswith("bulky"))
    sizes = (str(rule.value) for rule in bulky)
    return int(unit.models) * max((int(size) for size in sizes if size.isdigit()), default=1)
