"""Smothering Coils: +1 to wound against models with Scoring."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Smothering Coils", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.is_struck("Scoring"):
        text = "+1 to wound: Smothering Coils against Scoring"
        plan.modify("coils", 1, clause="smothering-coils.1", text=text)
