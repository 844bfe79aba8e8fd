"""Ripple Fire: on First Fire, Hit rolls of 1 may be re-rolled."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Ripple Fire", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.under_first_fire:
        plan.reroll_face(1, clause="ripple-fire.1")
