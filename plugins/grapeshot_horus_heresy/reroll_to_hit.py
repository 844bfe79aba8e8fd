"""Re-roll to hit: failed hit rolls may be re-rolled, and so may the scatter of a marker."""

from grapeshot_horus_heresy.api import Attack, HitPlan, TemplatePlan, hookimpl, trait

TRAIT = trait("Re-roll to hit", ruleset="horus-heresy", rule="re-rolls", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_failed(clause="re-rolls.1")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.allow_reroll(clause="blast-re-rolls.1", text="scatter dice and distance may be re-rolled")
