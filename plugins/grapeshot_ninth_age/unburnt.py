"""Unburnt: rolls to wound of Flaming Attacks that succeed are rolled again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Unburnt", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_attack("flamingattacks"):
        text = "Unburnt: flames that wound are rolled again"
        plan.reroll_passed(clause="unburnt.1", text=text)
