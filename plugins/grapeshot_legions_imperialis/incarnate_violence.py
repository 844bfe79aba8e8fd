"""Incarnate Violence: one die of a Fight roll is rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Incarnate Violence", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit in (("attacker", attack.attacker), ("target", attack.target)):
        if has_rule(unit, TRAIT.name) and unit.type in ("infantry", "cavalry", "walker"):
            plan.reroll_one_die(side, clause="incarnate-violence.1")
