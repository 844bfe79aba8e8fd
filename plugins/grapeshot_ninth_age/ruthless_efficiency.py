"""Ruthless Efficiency: +1 to wound in the first Round of Combat."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.wound_plan import WoundPlan

TRAIT = trait("Ruthless Efficiency", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.situation.round == 1:
        text = "+1 to wound: Ruthless Efficiency"
        plan.modify("ruthless", 1, clause="ruthless-efficiency.1", text=text)
