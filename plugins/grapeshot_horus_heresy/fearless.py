"""Fearless: passes Pinning tests without a roll; makes no Shrouded rolls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.morale_plan import MoralePlan
    from grapeshot_horus_heresy.core.save_plan import SavePlan

TRAIT = trait("Fearless", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    plan.exempt(clause="fearless.1", text="Fearless: passes without a roll")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    text = "Fearless models make no Shrouded rolls"
    plan.bar_mitigation("shrouded", clause="shrouded.1", text=text)
