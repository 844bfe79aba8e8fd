"""Ruthless Efficiency: +1 to wound in the first Round of Combat."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Ruthless Efficiency", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.situation.round == 1:
        text = "+1 to wound: Ruthless Efficiency"
        plan.modify("ruthless", 1, clause="ruthless-efficiency.1", text=text)
