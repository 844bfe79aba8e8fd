"""Tracking: failed Hit rolls against Flyers may be re-rolled."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Tracking", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.target_flies:
        plan.reroll_failed(clause="tracking.1")
