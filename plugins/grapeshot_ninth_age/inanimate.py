"""Inanimate: this model part makes no attacks in close combat."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, hookimpl, trait

TRAIT = trait("Inanimate", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.strike_never(clause="inanimate.1", text="an Inanimate model part makes no blows")
