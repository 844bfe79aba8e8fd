"""Flammable: it changes nothing by itself, but Flaming Attacks refer to it."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Flammable", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_struck(TRAIT.name):
        plan.note("flammable.1", "Flaming Attacks refer to Flammable")
