"""Penetrating: a hit goes through as many as five ranks or files, one model in each."""

from grapeshot_ninth_age.api import AreaPlan, Attack, Grid, hookimpl, trait

TRAIT = trait("Penetrating", ruleset="ninth-age", bearer="weapon or attacker")
_AREA = Grid(1, 5)


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AreaPlan) -> None:
    plan.strike_area(_AREA, clause="penetrating.1", text=f"Penetrating: as an area of {_AREA}")
