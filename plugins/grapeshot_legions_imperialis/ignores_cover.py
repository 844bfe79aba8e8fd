"""Ignores Cover: no Hit penalty for terrain, and no Cover Saves."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, SavePlan, hookimpl, trait

TRAIT = trait("Ignores Cover", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("terrain", clause="ignores-cover.1")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="ignores-cover.2")
    plan.note("bypassing.4", "Hits that bypass Cover Saves allow none")
