"""Blast and re-rolls: only a re-roll of all failed hits lets the scatter be re-rolled."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Blast re-rolls", ruleset="horus-heresy", rule="blast-re-rolls")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if plan.template.entitlements and plan.template.scatters:
        text = "scatter dice and distance are re-rolled together, as hit rolls would be"
        plan.note("blast-re-rolls.1", text)
    elif attack.choices.reroll and not plan.template.entitlements:
        text = "re-rolling certain numbers does not allow the scatter to be re-rolled"
        plan.forbid("reroll_not_allowed", clause="blast-re-rolls.2", text=text)
