"""Chitinous Tide: supporting models strike with their full Attack Value."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Chitinous Tide", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    text = "supporting models have their full Attack Value"
    plan.support_with_at_most(None, clause="chitinous-tide.1", text=text)
