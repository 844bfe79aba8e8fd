"""Accurate: failed Hit rolls may be re-rolled."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Accurate", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_failed(clause="accurate.1")
