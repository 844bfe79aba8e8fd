"""Furious Charge: +2 in place of +1 for a Charge after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Furious Charge", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit in (("attacker", attack.attacker), ("target", attack.target)):
        if has_rule(unit, TRAIT.name) and unit.order == "charge" and unit.moved:
            text = "a furious Charge"
            plan.modify(1, of=side, clause="furious-charge.1", text=text)
