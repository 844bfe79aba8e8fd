"""Steady Aim: no to-hit penalty for Stand and Shoot."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Steady Aim", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("reaction", clause="steady-aim.1", text="no penalty for Stand and Shoot")
