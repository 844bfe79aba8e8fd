"""Fearless: it is immune to Fear."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Fearless", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.note("fearless.1", "it is Fearless: immune to Fear")
