"""Quake: a Detachment it hits moves at half rate and fires at -1 until the end of the round."""

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

TRAIT = trait("Quake", ruleset="legions-imperialis")

_LASTS = {
    "rulebook": ("end of the round", "round", "Movement halved, -1 to all its Hit rolls"),
    "faq": (
        "next move / next firing",
        "firing",
        "its next move halved, -1 to the Hit rolls of its next fire",
    ),
}
"""Until when it lasts and what it does, by the errata in force."""


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    if state.struck and not attack.at_structure:
        until, ends, text = _LASTS[attack.options.errata]
        marks = {"status": ("quaked",)}
        name = attack.target_name
        tally.effect(Effect("quaked", name, until, "quake.1", text, ends, adds=marks))
    return None


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("quake.3", "no effect if Void Shields took all Hits")
