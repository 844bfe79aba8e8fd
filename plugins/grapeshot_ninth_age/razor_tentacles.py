"""Razor Tentacles: three more blows against an enemy in its flank or rear."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Razor Tentacles", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.in_combat and not attack.from_front:
        plan.add_attacks(3, clause="razor-tentacles.1", text="+3 Attack Value: Razor Tentacles")
