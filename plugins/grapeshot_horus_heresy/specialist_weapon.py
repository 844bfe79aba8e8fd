"""Specialist Weapon: the blow for a second weapon needs a second Specialist Weapon."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Specialist Weapon", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.attacker.second_weapon != "specialist":
        text = "the other weapon is not a Specialist Weapon: no blow for it"
        plan.bar("second weapon", clause="specialist-weapon.1", text=text)
