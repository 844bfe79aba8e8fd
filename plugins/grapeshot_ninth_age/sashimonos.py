"""Sashimonos: five models with them score one more point; Large ones count as two."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, models_standing, trait

TRAIT = trait("Sashimonos", ruleset="ninth-age", bearer="attacker")
_ENOUGH = 5


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    unit = attack.attacker
    count = models_standing(unit) * (2 if unit.height == "large" else 1)
    if count >= _ENOUGH:
        plan.add_score(1, clause="sashimonos.1", text="+1 Combat Score: Sashimonos")
