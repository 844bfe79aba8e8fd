"""Armourbane: vehicles, Knights and Titans must re-roll successful Armour Saves."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Armourbane", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_engine:
        plan.reroll_passed("armour", clause="armourbane.1")
        plan.note("armourbane.2", "other kinds of Save are not re-rolled")
