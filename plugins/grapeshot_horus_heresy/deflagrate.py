"""Deflagrate: as many further automatic hits as wounds were unsaved, once."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Deflagrate", ruleset="horus-heresy", aliases=("Deflagerate",))


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if not attack.at_vehicle:
        plan.hit_again(clause="deflagrate.1")
        plan.note("deflagrate.2", "further hits cause no further ones")
        plan.note("deflagrate.3", "rules of the attacking model do not work on them")
