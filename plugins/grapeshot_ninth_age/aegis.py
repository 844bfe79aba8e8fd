"""Aegis (X+): a Special Save of X+, if among a unit's rules."""

from grapeshot_ninth_age.api import (
    Attack,
    SavePlan,
    hookimpl,
    offer_special_save,
    protection,
    trait,
)

TRAIT = trait("Aegis", ruleset="ninth-age", parameter=protection(), bearer="target", several=True)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    for save in attack.values(TRAIT):
        offer_special_save("aegis", save, attack, plan)
