"""Area Attack (X×Y): X hits in each of Y ranks or files, one of them with square brackets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.values import grid

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.area_plan import AreaPlan
    from grapeshot_ninth_age.core.attack import Attack

TRAIT = trait("Area Attack", ruleset="ninth-age", parameter=grid(), bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AreaPlan) -> None:
    area = attack.instances(TRAIT)[0]
    plan.strike_area(area, clause="area-attack.2", text=f"Area Attack ({area})")
