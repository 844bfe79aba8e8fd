"""Chitinous Scales: Armour is 2 better, but not better than 3 by it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.defence_plan import DefencePlan

TRAIT = trait("Chitinous Scales", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.thicken_armour(2, 3, clause="chitinous-scales.1", text="Chitinous Scales: +2 Armour, to 3")
