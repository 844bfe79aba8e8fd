"""Lance: armour above 12 counts as 12."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.penetration_plan import PenetrationPlan

TRAIT = trait("Lance", ruleset="horus-heresy")

_HIGHEST = 12


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = f"Armour Values above {_HIGHEST} count as {_HIGHEST}"
    plan.cap_armour(_HIGHEST, clause="lance.1", text=text)
