"""Malefic Aegis (X): an invulnerable save of X."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, target_roll, trait

TRAIT = trait("Malefic Aegis", ruleset="horus-heresy", parameter=target_roll(), bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    needed = attack.value(TRAIT, "target")
    plan.offer("invulnerable", needed, clause="malefic-aegis.1")
