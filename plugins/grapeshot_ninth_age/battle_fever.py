"""Battle Fever: a failed Break Test must be re-rolled."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Battle Fever", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.reroll_failed(clause="battle-fever.1")
