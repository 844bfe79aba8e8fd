"""Steady Aim: no penalty for a Stand and Shoot reaction."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Steady Aim", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("reaction", clause="steady-aim.1", text="Steady Aim: none for Stand and Shoot")
