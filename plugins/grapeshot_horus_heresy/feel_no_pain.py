"""Feel No Pain (X): X or more discounts a wound, unless it causes Instant Death."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, target_roll, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.save_plan import SavePlan

TRAIT = trait("Feel No Pain", ruleset="horus-heresy", parameter=target_roll(), bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_vehicle:
        return
    needed = attack.value(TRAIT, "target")
    plan.mitigate("feel no pain", needed, clause="feel-no-pain.1", instant_death=False)
