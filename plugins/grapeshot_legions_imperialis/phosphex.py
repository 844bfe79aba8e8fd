"""Phosphex: no positive CAF for a garrison that fights it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Phosphex", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if has_rule(attack.attacker, TRAIT.name):
        plan.deny_garrison_bonus(of="target", clause="phosphex.1")
    if has_rule(attack.target, TRAIT.name):
        plan.deny_garrison_bonus(of="attacker", clause="phosphex.1")
