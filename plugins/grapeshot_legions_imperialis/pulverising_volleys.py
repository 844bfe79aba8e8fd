"""Pulverising Volleys: no -1 for firing at a target out of sight."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Pulverising Volleys", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.weapon_is("Earthshaker cannon", "Medusa siege gun"):
        plan.waive("blind fire", clause="pulverising-volleys.1")
