"""Shock Pulse: slows a vehicle, Knight or Titan it hits; Hits on Void Shields strip two levels."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    Dice,
    Effect,
    Tally,
    TargetState,
    hookimpl,
    trait,
)

TRAIT = trait("Shock Pulse", ruleset="legions-imperialis")

_LASTS = {
    "rulebook": (
        "end of the round",
        "round",
        "Movement halved, fires one weapon at most this round",
    ),
    "faq": (
        "next move / next firing",
        "firing",
        "its next move halved, then fires one weapon for each model",
    ),
}
"""Until when it lasts and what it does, by the errata in force."""


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    if (state.struck or state.shields_struck) and attack.at_engine:
        until, ends, text = _LASTS[attack.options.errata]
        marks = {"status": ("shocked",)}
        name = attack.target_name
        tally.effect(Effect("shocked", name, until, "shock-pulse.1", text, ends, adds=marks))
    return None


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.strip_levels(2, clause="shock-pulse.3")
    if attack.at_engine and plan.group.shields:
        plan.reading("shock_pulse", "shock-pulse.1", "does a Hit on Void Shields slow the target?")
        if attack.options.shock_pulse == "any-hits":
            plan.heed_hits_on_shields()
