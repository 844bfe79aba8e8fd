"""Flammable: a mark that the conditions of attributes look for."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Flammable", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_struck("flammable"):
        plan.note("flammable.1", "Flammable is what Flaming Attacks look for")
