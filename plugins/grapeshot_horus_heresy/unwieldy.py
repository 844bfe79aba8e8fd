"""Unwieldy: it strikes in Initiative step 1, unless on a Dreadnought or Monstrous model."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Unwieldy", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.attacker.type == "dreadnought" or attack.has("Monstrous sub-type", of="attacker"):
        plan.note("unwieldy.2", "not for Dreadnoughts and Monstrous models")
    else:
        plan.strike_last(clause="unwieldy.1", text="strikes in Initiative step 1")
