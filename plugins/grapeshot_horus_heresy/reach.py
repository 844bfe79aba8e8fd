"""Reach (X): +X Initiative while striking with it."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait("Reach", ruleset="horus-heresy", parameter=whole_number())


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    more = attack.value(TRAIT)
    plan.quicken("reach", more, clause="reach.1", text=f"Initiative +{more}")
