"""Reroll failed to-hit: failed rolls to hit are re-rolled, but not misfires."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Reroll failed to-hit", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_failed(clause="reroll-failed-to-hit.1", text="failed rolls to hit are re-rolled")
