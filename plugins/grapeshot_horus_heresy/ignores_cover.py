"""Ignores Cover: no cover saves and no Shrouded rolls."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Ignores Cover", ruleset="horus-heresy", rule="saves", aliases=("Ignore Cover",))


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="saves.5")
    plan.bar_mitigation("shrouded", clause="saves.5", text="no Shrouded rolls")
