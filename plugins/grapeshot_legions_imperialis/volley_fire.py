"""Volley Fire: lasrifles of five models or more have Rapid Fire."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Volley Fire", ruleset="legions-imperialis", bearer="attacker")

_MODELS = 5


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    attacker = attack.attacker
    models = attacker.detachment_models or attacker.models
    if attack.weapon_is("Auxilia lasrifles", "lasrifles") and models >= _MODELS:
        plan.score_on_critical(1, clause="volley-fire.1", text="each natural 6 scores 2 Hits")
