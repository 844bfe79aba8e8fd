"""Tracking Array: on First Fire all its weapons have Skyfire."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Tracking Array", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.under_first_fire and attack.target_flies:
        plan.waive("flyer", clause="tracking-array.1", text="the Tracking Array gives Skyfire")
