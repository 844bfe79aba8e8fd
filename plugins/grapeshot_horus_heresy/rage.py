"""Rage (X): X blows for the charge instead of 1."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait("Rage", ruleset="horus-heresy", parameter=whole_number(), bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_close_combat and attack.charges:
        more = max(attack.instances(TRAIT))
        plan.charge_for(more, clause="rage.1", text=f"{more} blows for the charge instead of 1")
    elif attack.attacker.disordered:
        plan.note("rage.2", "not after a Disordered Charge")
