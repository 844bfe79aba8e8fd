"""Fearless: it passes Pinning tests without a roll, and makes no Shrouded rolls."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, SavePlan, hookimpl, trait

TRAIT = trait("Fearless", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.be_fearless(clause="fearless.1")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.be_fearless()
