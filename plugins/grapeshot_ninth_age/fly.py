"""Fly: a mark that the conditions of attributes look for."""

from grapeshot_ninth_age.api import Attack, DamagePlan, anything, hookimpl, trait

TRAIT = trait("Fly", ruleset="ninth-age", bearer="unit", parameter=anything(), optional=True)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.is_struck("fly"):
        plan.note("fly.1", "Fly is what conditions on flyers look for")
