"""Towering Presence: a mark that the conditions of attributes look for."""

from grapeshot_ninth_age.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Towering Presence", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.is_struck("toweringpresence"):
        plan.note("towering-presence.1", "Towering Presence is what conditions look for")
