"""Deathless: it has Feel No Pain while a Traitor Detachment is near."""

from grapeshot_legions_imperialis.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Deathless", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.near_target("Traitor"):
        plan.feel_no_pain(clause="deathless.1")
    elif attack.has("Light"):
        text = "no Traitor is listed near it, so no Feel No Pain"
        plan.warn(text, key="target.near", clause="deathless.1")
