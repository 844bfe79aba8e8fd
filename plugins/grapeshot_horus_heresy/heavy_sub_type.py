"""Heavy (unit sub-type): failed armour saves against Blasts and templates are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.save_plan import SavePlan

TRAIT = trait("Heavy sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.weapon_has("Blast") or attack.is_template:
        plan.reroll_failed("armour", clause="heavy-sub-type.1")
