"""Power Capacitor: its Dice are doubled under a First Fire Order."""

from grapeshot_legions_imperialis.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Power Capacitor", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.under_first_fire:
        plan.double(clause="power-capacitor.1")
