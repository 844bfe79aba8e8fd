"""Macro-extinction Targeting Protocols: failed Hit rolls at the largest are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait("Macro-extinction Targeting Protocols", ruleset="legions-imperialis", bearer="unit")


_LARGEST = ("super-heavy-vehicle", "knight", "titan")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if has_rule(attack.attacker, TRAIT.name) and attack.target.type in _LARGEST:
        plan.reroll_failed(clause="macro-extinction-targeting-protocols.1")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    sides = (
        ("attacker", attack.attacker, attack.target),
        ("target", attack.target, attack.attacker),
    )
    for side, unit, foe in sides:
        if has_rule(unit, TRAIT.name) and foe.type in _LARGEST:
            plan.reroll_one_die(side, clause="macro-extinction-targeting-protocols.2")
