"""Jump Packs: +1 for a Charge at a garrison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Jump Packs", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    sides = (
        ("attacker", attack.attacker, attack.target),
        ("target", attack.target, attack.attacker),
    )
    for side, unit, foe in sides:
        if has_rule(unit, TRAIT.name) and unit.order == "charge" and foe.garrisoned_in:
            text = "Jump Packs at a garrison"
            plan.modify(1, of=side, clause="jump-packs.1", text=text)
