"""Area Attack (X×Y): X hits in each of Y ranks or files, one of them with square brackets."""

from grapeshot_ninth_age.api import AreaPlan, Attack, grid, hookimpl, trait

TRAIT = trait("Area Attack", ruleset="ninth-age", parameter=grid(), bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AreaPlan) -> None:
    area = attack.values(TRAIT)[0]
    plan.strike_area(area, clause="area-attack.2", text=f"Area Attack ({area})")
