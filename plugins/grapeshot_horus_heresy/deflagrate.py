"""Deflagrate: unsaved wounds cause as many more automatic hits, once."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Deflagrate", ruleset="horus-heresy", aliases=("Deflagerate",))


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if not attack.at_vehicle:
        plan.hit_again(clause="deflagrate.1")
        plan.note("deflagrate.2", "the additional hits cause no more")
        plan.note("deflagrate.3", "the attacking model's rules do not apply to them")
