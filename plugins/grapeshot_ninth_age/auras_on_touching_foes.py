"""Auras on touching foes: they lower the Skills or Agility of all enemies in contact."""

from collections.abc import Iterator
from typing import NamedTuple

from grapeshot_ninth_age.api import (
    Attack,
    FightPlan,
    HitPlan,
    SkillPlan,
    Unit,
    hookimpl,
    is_printed_as,
    trait,
)

TRAIT = trait(
    "Auras on touching foes",
    ruleset="ninth-age",
    bearer="unit",
    aliases=(
        "Mesmerising Plumage",
        "Storm of Wings",
        "Chilling Yawn",
        "Frost Phoenix",
    ),
    several=True,
)
_CLAUSE = "auras-on-touching-foes.1"


class _Aura(NamedTuple):
    """By how much the Skills and the Agility of enemies are lower."""

    skills: int
    agility: int


_AURAS = {
    "Mesmerising Plumage": _Aura(1, 0),
    "Storm of Wings": _Aura(1, 0),
    "Chilling Yawn": _Aura(0, 2),
    "Frost Phoenix": _Aura(2, 2),
}


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not isinstance(plan, SkillPlan):
        return
    for name, aura in _of(attack.target):
        if aura.skills:
            text = f"-{aura.skills} Offensive Skill: {name}"
            plan.add_offensive_skill(-aura.skills, clause=_CLAUSE, text=text)
    for name, aura in _of(attack.attacker):
        if aura.skills:
            text = f"-{aura.skills} Defensive Skill: {name}"
            plan.add_defensive_skill(-aura.skills, clause=_CLAUSE, text=text)


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for name, aura in _of(attack.target):
        if aura.agility:
            plan.add_agility(-aura.agility, clause=_CLAUSE, text=f"-{aura.agility} Agility: {name}")


def _of(unit: Unit) -> Iterator[tuple[str, _Aura]]:
    """Yield the auras of a unit, with their names."""
    for rule in unit.rules:
        for name, aura in _AURAS.items():
            if is_printed_as(name, rule):
                yield rule.printed, aura
