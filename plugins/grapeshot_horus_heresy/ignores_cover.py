"""Ignores Cover: no cover saves and no Shrouded rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.save_plan import SavePlan

TRAIT = trait("Ignores Cover", ruleset="horus-heresy", rule="saves", aliases=("Ignore Cover",))


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="saves.5")
    plan.bar_mitigation("shrouded", clause="saves.5", text="no Shrouded rolls")
