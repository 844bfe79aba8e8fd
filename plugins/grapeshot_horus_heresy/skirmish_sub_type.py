"""Skirmish (unit sub-type): its cover saves are improved by 1."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Skirmish sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.all_bear(TRAIT):
        plan.improve("cover", 1, clause="skirmish-sub-type.1")
