"""Titan Hunters: on First Fire, volcano cannons are Accurate against Titans."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Titan Hunters", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    at_titan = attack.target_is("titan")
    if at_titan and attack.under_first_fire and attack.weapon_is("volcano cannon"):
        plan.reroll_failed(clause="titan-hunters.1")
