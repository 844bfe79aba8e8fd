"""Fly: it changes nothing by itself, but other rules refer to it."""

from grapeshot_ninth_age.api import Attack, DamagePlan, anything, hookimpl, trait

TRAIT = trait("Fly", ruleset="ninth-age", bearer="unit", parameter=anything(), optional=True)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.is_struck(TRAIT.name):
        plan.note("fly.1", "other rules refer to Fly")
