"""Segmented Shell: Multiple Wounds cost one Health Point less, at least one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.damage_plan import DamagePlan

TRAIT = trait("Segmented Shell", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.lessen(1, clause="segmented-shell.1", text="Segmented Shell: one Health Point less")
