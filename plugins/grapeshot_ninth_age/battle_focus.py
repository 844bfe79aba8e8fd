"""Battle Focus: an attack that hits on a natural 6 is one hit more."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.values import condition

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.hit_plan import HitPlan

TRAIT = trait(
    "Battle Focus",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    parameter=condition(),
    optional=True,
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.double_sixes(clause="battle-focus.1", text="a natural 6 to hit is one hit more")
