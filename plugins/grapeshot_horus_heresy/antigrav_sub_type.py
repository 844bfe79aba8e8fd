"""Antigrav (unit sub-type): it never has a cover save."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Antigrav sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="antigrav-sub-type.1")
