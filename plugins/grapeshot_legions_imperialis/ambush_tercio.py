"""Ambush Tercio: Detachments of the Formation have Scout."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Ambush Tercio", ruleset="legions-imperialis", bearer="target", includes=("Scout",))


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.note("ambush-tercio.1", "the Formation gives it Scout")
