"""Swarm: unsaved wounds from Blasts and templates count double."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Swarm", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.has("Blast") or attack.is_template:
        plan.double_unsaved(clause="swarm.1")
