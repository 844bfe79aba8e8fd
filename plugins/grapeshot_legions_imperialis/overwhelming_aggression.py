"""Overwhelming Aggression: Infantry and Walkers of the Formation have Furious Charge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Overwhelming Aggression", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit in (("attacker", attack.attacker), ("target", attack.target)):
        furious = unit.order == "charge" and unit.moved and unit.type in ("infantry", "walker")
        if has_rule(unit, TRAIT.name) and furious and not has_rule(unit, "Furious Charge"):
            text = "the Formation lends Furious Charge"
            plan.modify(1, of=side, clause="overwhelming-aggression.1", text=text)
