"""Iron Husk: the Resilience is 6."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Iron Husk", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.fix_resilience(6, clause="iron-husk.1", text="Iron Husk: Resilience 6")
