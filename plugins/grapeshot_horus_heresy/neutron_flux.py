"""Neutron-flux: it causes Automata Instant Death."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Neutron-flux", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "automata":
        plan.kill_on(1, clause="neutron-flux.1", text="Instant Death against Automata")
