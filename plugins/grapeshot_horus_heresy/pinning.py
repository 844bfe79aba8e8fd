"""Pinning: an unsaved wound causes a Leadership test; a unit that fails is Pinned."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Pinning", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    target = attack.target
    plan.demand(clause="pinning.1", text="an unsaved wound causes a Pinning test")
    plan.note("pinning.2", "a unit that fails the test is Pinned")
    plan.note("pinning.3", "one test per firing unit")
    if attack.target_is_locked:
        plan.exempt(clause="pinning.4", text="locked in combat: no test")
        plan.note("pinning.17", "units locked in combat cannot be Pinned")
    if target.pinned:
        plan.exempt(clause="pinning.5", text="already Pinned, and stays so: no test")
    if attack.at_vehicle:
        plan.exempt(clause="pinning.6", text="a unit of vehicles only: no test")
    if target.embarked:
        plan.exempt(clause="pinning.7", text="aboard a transport: no test")
    if attack.has("Fearless", of="target"):
        plan.exempt(clause="pinning.8", text="Fearless: no test")
