"""Disruptive: who wins a Fight by 4 or more takes two Wounds in place of one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot.names import normalise

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Disruptive", ruleset="legions-imperialis", bearer="weapon")


_AHEAD = 4


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.weapon_has(TRAIT.name):
        plan.wound_twice_from(_AHEAD, of="attacker", clause="disruptive.1")
    if any(normalise(each) == normalise(TRAIT.name) for each in attack.target.traits):
        plan.wound_twice_from(_AHEAD, of="target", clause="disruptive.1")
