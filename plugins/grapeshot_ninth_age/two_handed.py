"""Two-Handed: no shield against blows while using it."""

from grapeshot_ninth_age.api import Attack, DefencePlan, hookimpl, trait

TRAIT = trait("Two-Handed", ruleset="ninth-age")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.need_both_hands(clause="two-handed.1", text="the weapon takes both hands")
