"""Horo Cloak: Resilience is one higher against shots that neither burn nor poison."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Horo Cloak", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    harmful = attack.is_attack("flamingattacks") or attack.is_attack("toxicattacks")
    if not attack.in_combat and not harmful:
        plan.add_resilience(1, clause="horo-cloak.1", text="+1 Resilience: Horo Cloak")
