"""Rage: a model makes one more blow for every Health Point it has lost."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Rage", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat:
        plan.rage(clause="rage.1", text="Rage: one more blow for each Health Point lost")
