"""Feel No Pain: Wounds from Light weapons are ignored on 5+."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.strike_plans import DamagePlan

TRAIT = trait(
    "Feel No Pain",
    ruleset="legions-imperialis",
    rule="core-feel-no-pain",
    bearer="target",
)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.feel_no_pain(clause="core-feel-no-pain.1")
