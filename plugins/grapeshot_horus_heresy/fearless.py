"""Fearless: passes Pinning tests without a roll; makes no Shrouded rolls."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, SavePlan, hookimpl, trait

TRAIT = trait("Fearless", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.exempt(clause="fearless.1", text="Fearless: passes without a roll")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    text = "Fearless models make no Shrouded rolls"
    plan.bar_mitigation("shrouded", clause="shrouded.1", text=text)
