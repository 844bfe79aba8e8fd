"""Instant Death (of a weapon): every unsaved wound removes the model."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Instant Death", ruleset="horus-heresy", rule="instant-death-trait")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.kill_on(1, clause="instant-death-trait.1", text="every wound causes Instant Death")
    plan.note("instant-death-trait.2", "no Feel No Pain rolls against it")
