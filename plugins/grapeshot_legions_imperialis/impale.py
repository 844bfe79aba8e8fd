"""Impale: instead of a Save both players roll D6 + Scale; the difference is Wounds."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    DamagePlan,
    Dice,
    Run,
    SavePlan,
    Tally,
    TargetPlan,
    hookimpl,
    scale,
    trait,
    wounds_of,
)

TRAIT = trait("Impale", ruleset="legions-imperialis")

_NAMED = 3
"""From this Scale on, the firing player names the model that is hit."""


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if scale(attack.target) >= _NAMED:
        plan.let_firer_name_the_model(clause="impale.1")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.bypass_shields(clause="impale.2")
    if scale(attack.target) >= _NAMED:
        text = "the firing player chooses the model: fewest Wounds, then weakest Save"
        plan.note("impale.1", text)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _is_contested(attack):
        plan.make_none(clause="impale.3", text="no Save: both players roll off instead")


@hookimpl
def grapeshot_resolve_save(attack: Attack, model: Run, dice: Dice, tally: Tally) -> int | None:
    if not _is_contested(attack):
        return None
    attacker, target = attack.attacker, attack.target
    ours = dice.die("impale attacker", clause="impale.3") + scale(attacker)
    theirs = dice.die("impale target", clause="impale.3") + scale(target)
    difference = ours + _bonus(_weakest(attack)) - theirs - _bonus(model.wounds)
    return max(0, difference)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    _state_readings(attack, plan)
    if not _is_contested(attack):
        return
    plan.note("impale.3", "no Save: both players roll a D6 and add the Scale of their model")
    plan.note("impale.4", "+1 for a model with 3 or 4 Wounds left, +2 with 5 or more")
    plan.note("impale.5", "if the firer scores more, the target loses the difference in Wounds")
    plan.note("impale.6", "those Wounds allow no Save of any kind")
    if len(set(map(_bonus, wounds_of(attack.attacker)))) > 1:
        text = "which firing model hits is not stated: the one with the fewest Wounds is used"
        plan.warn(text, key="attacker.wounds_left", clause="impale.4")


def _is_contested(attack: Attack) -> bool:
    """Return whether both players roll instead of a Save."""
    if attack.at_structure:
        return attack.options.impale_at_structures == "contest"
    return scale(attack.target) >= _NAMED or attack.options.impale_at_small_scale == "contest"


def _state_readings(attack: Attack, plan: DamagePlan) -> None:
    """State how the rule is read where it is silent."""
    if attack.at_structure:
        text = "does a Structure roll off with the firing model, or save?"
        plan.reading("impale_at_structures", "impale.3", text)
    elif scale(attack.target) < _NAMED:
        text = "does a target of Scale 1 or 2 roll off with the firing model, or save?"
        plan.reading("impale_at_small_scale", "impale.3", text)
    if attack.at_engine and attack.has("Engine Killer"):
        text = "does Engine Killer add Wounds to the difference?"
        plan.reading("impale_engine_killer", "impale.5", text)
        if attack.options.impale_engine_killer == "difference-alone":
            plan.bar_additional_wounds(clause="impale.5")


def _weakest(attack: Attack) -> int:
    """Return the Wounds left on the firing model; on the weakest where they are unlike."""
    return min(wounds_of(attack.attacker))


def _bonus(wounds: int) -> int:
    """Return what a model adds for the Wounds it has left."""
    return 2 if wounds >= 5 else int(wounds >= 3)
