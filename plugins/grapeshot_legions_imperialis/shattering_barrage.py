"""Shattering Barrage: a damaged Structure gives its garrison no CAF against the Formation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Shattering Barrage", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if not attack.situation.structure_damaged:
        return
    if has_rule(attack.attacker, TRAIT.name) and attack.attacker.type == "infantry":
        plan.deny_garrison_bonus(of="target", clause="shattering-barrage.1")
    if has_rule(attack.target, TRAIT.name) and attack.target.type == "infantry":
        plan.deny_garrison_bonus(of="attacker", clause="shattering-barrage.1")
