"""Towering Presence: it changes nothing by itself, but other rules refer to it."""

from grapeshot_ninth_age.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Towering Presence", ruleset="ninth-age", bearer="unit")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.is_struck(TRAIT.name):
        plan.note("towering-presence.1", "other rules refer to Towering Presence")
