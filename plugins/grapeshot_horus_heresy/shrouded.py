"""Shrouded (X): X or more ignores a wound or a hit on a vehicle from shooting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, target_roll, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.save_plan import SavePlan

TRAIT = trait(
    "Shrouded",
    ruleset="horus-heresy",
    parameter=target_roll(),
    bearer="target",
    optional=True,
)


_UNPRINTED = 6


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    needed = attack.value(TRAIT) or _UNPRINTED
    plan.mitigate("shrouded", needed, clause="shrouded.1")
    if attack.in_close_combat:
        plan.bar_mitigation("shrouded", clause="shrouded.1", text="not in close combat")
