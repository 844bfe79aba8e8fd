"""Shrouded (X): a roll of X or more ignores a wound, or a hit on a vehicle, from shooting."""

from grapeshot_horus_heresy.api import Attack, SavePlan, hookimpl, target_roll, trait

TRAIT = trait(
    "Shrouded", ruleset="horus-heresy", parameter=target_roll(), bearer="target", optional=True
)

_UNPRINTED = 6


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    needed = attack.value(TRAIT) or _UNPRINTED
    plan.mitigate("shrouded", needed, clause="shrouded.1")
    if attack.in_close_combat:
        plan.bar_mitigation("shrouded", clause="shrouded.1", text="not in close combat")
