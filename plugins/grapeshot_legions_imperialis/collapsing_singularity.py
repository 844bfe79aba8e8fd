"""Collapsing Singularity: a D6 before firing: 1 wounds the firer, 6 bypasses shields."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    Dice,
    SavePlan,
    State,
    Tally,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Collapsing Singularity", ruleset="legions-imperialis")

_OPEN = "singularity"


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("collapsing-singularity.1", "roll a D6 before firing each weapon")
    plan.note(
        "collapsing-singularity.2", "a 1 wounds the firer; if that destroys it, it does not fire"
    )


@hookimpl
def grapeshot_before_attack(attack: Attack, state: State, dice: Dice, tally: Tally) -> State:
    state = state.unmark_targets(_OPEN)
    face = dice.die("singularity", clause="collapsing-singularity.1")
    if face == 6:
        return state.mark_targets(_OPEN)
    if face == 1:
        return _wound_the_firer(state, tally)
    return state


def _wound_the_firer(state: State, tally: Tally) -> State:
    """Take a Wound off the firing model, with no Save."""
    tally.add("attacker_wounds_lost")
    left = state.attacker_wounds - 1
    if not left:
        tally.add("attacker_destroyed")
    return state._replace(attacker_wounds=left, lost=not left)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _OPEN in plan.tags:
        plan.bypass("ion", "invulnerable", clause="collapsing-singularity.3")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    if _OPEN in plan.tags:
        plan.bypass_shields(clause="collapsing-singularity.3")
