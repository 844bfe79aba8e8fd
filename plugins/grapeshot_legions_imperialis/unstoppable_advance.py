"""Unstoppable Advance: crushing treads, one more D6 with two models or more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.fight_plan import FightPlan

TRAIT = trait("Unstoppable Advance", ruleset="legions-imperialis", bearer="unit")


_MODELS = 2


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    attacker = attack.attacker
    ours = attacker.detachment_models or attacker.models
    for side, unit, models in (
        ("attacker", attacker, ours),
        ("target", attack.target, attack.models),
    ):
        if has_rule(unit, TRAIT.name) and models >= _MODELS:
            plan.add_die(of=side, clause="unstoppable-advance.1", text="crushing treads")
