"""Twin-linked: failed hit rolls may be re-rolled; so may a scatter, unless a Hit was rolled."""

from grapeshot_horus_heresy.api import Attack, HitPlan, TemplatePlan, hookimpl, trait

TRAIT = trait("Twin-linked", ruleset="horus-heresy", rule="re-rolls")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_failed(clause="re-rolls.2")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    text = "scatter dice and distance may be re-rolled, unless a Hit was rolled"
    plan.allow_reroll(clause="re-rolls.2", text=text, after_hit=False)
