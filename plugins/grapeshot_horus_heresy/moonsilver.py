"""Moonsilver: unsaved wounds on Daemons and Psykers count double."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Moonsilver", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.target.type == "daemon" or attack.has("Psyker sub-type", of="target"):
        text = "an unsaved wound counts as two, on the same model"
        plan.multiply(2, clause="moonsilver.1", text=text)
