"""Rapid Fire: natural 6s score two Hits."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Rapid Fire", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.score_on_critical(1, clause="rapid-fire.1", text="each natural 6 scores 2 Hits")
