"""Hammerblow Assault: CAF +2 for who got out of a Spartan this round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Hammerblow Assault", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit in (("attacker", attack.attacker), ("target", attack.target)):
        if has_rule(unit, TRAIT.name) and unit.disembarked:
            text = "out of a Spartan this round"
            plan.modify(2, of=side, clause="hammerblow-assault.1", text=text)
