"""Reaping Blow (X): X more blows in contact with two enemies or more."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Reaping Blow",
    ruleset="horus-heresy",
    parameter=whole_number(),
    optional=True,
    aliases=("Reaping Blows",),
)

_ENEMIES = 2


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.situation.contacts >= _ENEMIES:
        more = attack.value(TRAIT) or 1
        text = f"+{more} in contact with {_ENEMIES} enemies or more"
        plan.add_blows("reaping blow", more, clause="reaping-blow.1", text=text)
