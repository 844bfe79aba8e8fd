"""Immune (X): attacks at the model lose the attributes in brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.values import immunity

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Immune", ruleset="ninth-age", bearer="target", parameter=immunity())


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    lost = ", ".join(rule.printed for rule in attack.target.rules if rule.trait is TRAIT)
    plan.note("immune.1", f"{lost}: attacks lose what is named")
