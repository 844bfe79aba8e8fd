"""Shred: Infantry, Walkers and Cavalry must re-roll successful Armour Saves."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Shred", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target_is("infantry", "walker", "cavalry"):
        plan.reroll_passed("armour", clause="shred.1")
