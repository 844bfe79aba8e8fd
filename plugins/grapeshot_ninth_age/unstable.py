"""Unstable: a beaten unit takes no test, but loses Health Points by the difference."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Unstable", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_unstable(clause="unstable.1")
    plan.note("unstable.2", "rank-and-file first, then the Champion, then Characters")
