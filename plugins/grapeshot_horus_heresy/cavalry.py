"""Cavalry (unit type): it is never Pinned."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Cavalry", ruleset="horus-heresy", rule="never-pinned", bearer="unit")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "cavalry":
        plan.exempt(clause="never-pinned.1", text="Cavalry is never Pinned")
