"""Close Formation Fighting: CAF +1 shoulder to shoulder."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Close Formation Fighting", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit in (("attacker", attack.attacker), ("target", attack.target)):
        if has_rule(unit, TRAIT.name) and (unit.in_formation or unit.garrisoned_in):
            text = "shoulder to shoulder"
            plan.modify(1, of=side, clause="close-formation-fighting.1", text=text)
