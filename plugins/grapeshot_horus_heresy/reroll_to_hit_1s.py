"""Re-roll to hit 1s: hit rolls of 1 may be re-rolled, but not a scatter."""

from grapeshot_horus_heresy.api import Attack, HitPlan, TemplatePlan, hookimpl, trait

TRAIT = trait("Re-roll to hit 1s", ruleset="horus-heresy", rule="re-rolls", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.reroll_face(1, clause="re-rolls.3")


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.note("blast-re-rolls.2", "re-rolling 1s does not allow the scatter to be re-rolled")
