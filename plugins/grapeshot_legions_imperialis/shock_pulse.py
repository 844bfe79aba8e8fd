"""Shock Pulse: an engine that is hit is slowed; Hits on Void Shields take two levels."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Effect, hookimpl, trait

if TYPE_CHECKING:
    from grapeshot import Dice, Tally
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.state import TargetState
    from grapeshot_legions_imperialis.core.strike_plans import AllocationPlan

TRAIT = trait("Shock Pulse", ruleset="legions-imperialis")


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    if not (state.struck and attack.at_engine):
        return None
    tally.effect(
        Effect(
            "shocked",
            attack.target.name,
            "end of the round",
            "shock-pulse.1",
            "Movement halved, fires one weapon at most",
        )
    )
    return None


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.strip_levels(2, clause="shock-pulse.3")
