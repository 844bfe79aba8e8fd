"""Quick to Fire: no to-hit penalty for moving."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Quick to Fire", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("moved", clause="quick-to-fire.1", text="no penalty for having moved")
