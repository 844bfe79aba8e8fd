"""Malfunction: it Gets Hot when fired as part of a Reaction."""

from grapeshot_horus_heresy.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Malfunction", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.situation.reaction:
        plan.overheat(clause="malfunction.1", text="fired in a Reaction it Gets Hot")
