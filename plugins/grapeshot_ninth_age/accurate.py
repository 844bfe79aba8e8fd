"""Accurate: no to-hit penalty for Long Range."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Accurate", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("long range", clause="accurate.1", text="no penalty for Long Range")
