"""Unstable: beaten it loses Health Points by the difference, and takes no test."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Unstable", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_unstable(clause="unstable.1")
    plan.note("unstable.2", "rank-and-file first, then the Champion, then Characters")
