"""Artistry of Death: +1 to wound in close combat, not cumulative with Ruthless Efficiency."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Artistry of Death", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat:
        text = "+1 to wound: Artistry of Death"
        plan.modify("ruthless", 1, clause="artistry-of-death.1", text=text)
