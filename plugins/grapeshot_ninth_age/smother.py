"""Smother: +1 to hit and +1 to wound against models of the same Height."""

from grapeshot_ninth_age.api import Attack, HitPlan, WoundPlan, hookimpl, trait

TRAIT = trait("Smother", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and attack.attacker.height == attack.target.height:
        plan.modify("smother", 1, clause="smother.1", text="Smother: the same Height")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.attacker.height == attack.target.height:
        plan.modify("smother", 1, clause="smother.2", text="+1 to wound: Smother")
