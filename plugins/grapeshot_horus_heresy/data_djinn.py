"""Data-djinn: it harms only vehicles, Dreadnoughts and Automata."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Data-djinn", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if not attack.at_machine:
        plan.wound_nobody(clause="data-djinn.1", text="not a machine: no hit wounds")
