"""Psychic Focus: the weapon is used only if a Psychic check is passed."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Psychic Focus", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.demand_check(clause="psychic-focus.1", text="a Psychic check first: passed, it is used")
    plan.note("psychic-focus.2", "failed: Perils of the Warp, and it is not used")
