"""Command - Exterminate: Hit rolls of 1 are re-rolled against what a Noosphere Controller hit."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    Dice,
    Effect,
    HitPlan,
    Tally,
    TargetState,
    hookimpl,
    trait,
)

TRAIT = trait(
    "Command - Exterminate",
    ruleset="legions-imperialis",
    rule="command-exterminate",
    bearer="attacker",
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if "marked" not in attack.target.status:
        return
    if not attack.has("Networked Anima", of="attacker"):
        text = "Command - Exterminate needs Networked Anima, which is not among the rules"
        plan.warn(text, key="attacker.rules", clause="command-exterminate.1")
    else:
        plan.reroll_face(1, clause="command-exterminate.1")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    if _is_controller(attack):
        plan.heed_hits_on_shields()
        plan.note("command-exterminate.2", "Hits mark the Detachment to the end of the round")


@hookimpl
def grapeshot_after_damage(
    attack: Attack, state: TargetState, dice: Dice, tally: Tally
) -> TargetState | None:
    if _is_controller(attack) and (state.struck or state.shields_struck):
        text = "models with Networked Anima re-roll 1s to hit at it"
        clause, marks = "command-exterminate.2", {"status": ("marked",)}
        name, until = attack.target.name, "end of the round"
        tally.effect(Effect("marked", name, until, clause, text, "round", adds=marks))
    return None


def _is_controller(attack: Attack) -> bool:
    return attack.has("Noosphere Controller", of="attacker") and not attack.at_structure
