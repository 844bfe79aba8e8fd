"""Obfuscation Protocols: Detachments of the Formation have Scout."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait(
    "Obfuscation Protocols", ruleset="legions-imperialis", bearer="target", includes=("Scout",)
)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.note("obfuscation-protocols.1", "the Formation gives it Scout")
