"""Shred: failed wound rolls are re-rolled."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Shred", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.instances(TRAIT):
        plan.reroll_failed(clause="shred.1")
        plan.note("model-rules.1", "if the model has it, it counts in close combat only")
