"""Stubborn: it ignores penalties to its Pinning tests."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Stubborn", ruleset="horus-heresy", bearer="target", aliases=("Inexorable",))


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.waive_penalties(clause="stubborn.1")
