"""Ignores Cover: no Hit penalty for terrain; Hits pass Cover Saves."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.hit_plan import HitPlan
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Ignores Cover", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("terrain", clause="ignores-cover.1")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="ignores-cover.2")
    plan.note("bypassing.4", "Hits that bypass Cover Saves leave no Cover Save")
