"""Unnatural Roots: one more point of Combat Score while such a model is left."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Unnatural Roots", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.add_score(1, clause="unnatural-roots.1", text="+1: Unnatural Roots")
