"""Reinforced Structure: an invulnerable save of 5+ against shooting."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Reinforced Structure", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if not attack.in_close_combat:
        plan.offer("invulnerable", 5, clause="reinforced-structure.1")
