"""Command - Exterminate: 1s are rolled again at what a Noosphere Controller has hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan

TRAIT = trait(
    "Command - Exterminate",
    ruleset="legions-imperialis",
    rule="command-exterminate",
    bearer="attacker",
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if has_rule(attack.attacker, "Networked Anima") and "marked" in attack.target.status:
        plan.reroll_natural(1, clause="command-exterminate.1")
