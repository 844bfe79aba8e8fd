"""Rage: a model has one blow more for every Health Point that it has lost."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Rage", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat:
        plan.rage(clause="rage.1", text="Rage: a blow more for each Health Point lost")
