"""Bunker Buster: it can damage Structures, and its AP is doubled against them."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, TargetPlan, hookimpl, trait

TRAIT = trait("Bunker Buster", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("structure", clause="bunker-buster.2", text="can damage Structures")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_structure:
        plan.multiply_ap(2, clause="bunker-buster.1")
