"""Psyker (unit sub-type): unsaved wounds from Moonsilver count double."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Psyker sub-type", ruleset="horus-heresy", rule="moonsilver", bearer="unit")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.has("Moonsilver"):
        plan.note("moonsilver.1", "a Psyker")
