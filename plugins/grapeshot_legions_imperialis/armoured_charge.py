"""Armoured Charge: crushing bulk, one more D6 under a Charge Order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Armoured Charge", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit in (("attacker", attack.attacker), ("target", attack.target)):
        if has_rule(unit, TRAIT.name) and unit.order == "charge":
            plan.add_die(of=side, clause="armoured-charge.1", text="crushing bulk")
