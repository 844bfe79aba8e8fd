"""Hard Target (X): -X to hit it by shooting; all instances add up."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait(
    "Hard Target",
    ruleset="ninth-age",
    rule="to-hit-modifiers",
    parameter=whole_number(),
    bearer="target",
    several=True,
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        penalty = sum(attack.instances(TRAIT))
        plan.modify("hard target", -penalty, clause="to-hit-modifiers.6", text="Hard Target")
