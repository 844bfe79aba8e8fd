"""Medicae: Infantry near it have Feel No Pain."""

from grapeshot_legions_imperialis.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Medicae", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if not attack.target_is("infantry"):
        return
    if attack.near_target(TRAIT.name):
        plan.feel_no_pain(clause="medicae.1")
    elif attack.has("Light"):
        text = "the rule does not say whether it covers its own Detachment: if so, list it as near"
        plan.warn(text, key="target.near", clause="medicae.1")
