"""Neutron-flux: against Cybernetica Cortex it has Armourbane and Shred."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Neutron-flux", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.has("Cybernetica Cortex", of="target") and not attack.at_structure:
        plan.reroll_passed("armour", clause="neutron-flux.1")
