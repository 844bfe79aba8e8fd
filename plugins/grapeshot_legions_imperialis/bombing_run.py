"""Bombing Run: fires during its move, within 3 inches, at a Structure and all inside it."""

from grapeshot_legions_imperialis.api import (
    Attack,
    AttacksPlan,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Bombing Run", ruleset="legions-imperialis")

_REACH = 3


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.set_range(_REACH, clause="bombing-run.2")
    plan.note("bombing-run.5", "only models within 3 inches may be given Hits")
    plan.lift("structure", clause="bombing-run.11", text="can damage Structures")
    _fire_in_own_move(attack, plan)
    plan.fire_once_a_round(clause="bombing-run.3", text="this weapon is fired once a round")
    if attack.situation.fired_already:
        text = "this weapon has been fired this round"
        plan.forbid("already_fired", clause="bombing-run.3", text=text)
    if attack.target_flies:
        plan.forbid("flyer", clause="bombing-run.4", text="it cannot be fired at Flyers")
    if attack.all_in_one_structure:
        text = "a Structure and every Detachment inside"
        plan.lift("one target", clause="bombing-run.6", text=text)
    elif attack.is_last_of_several:
        plan.lift("one target", clause="bombing-run.8", text="whoever survived the collapse")
    plan.warn_of_missing_structure(clause="bombing-run.6")
    if attack.all_in_one_structure and not attack.missing_structure:
        plan.note("bombing-run.8", "the Structure is resolved first")


def _fire_in_own_move(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("phase", clause="bombing-run.1", text="fires during the move")
    plan.lift("order", clause="bombing-run.1", text="fires during the move")
    if attack.under_first_fire:
        text = "it bombs as it moves, and does not move under First Fire"
        plan.forbid("order", clause="bombing-run.1", text=text, limit="bombs at rest")
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="bombing-run.1", text="it bombs only in its own move")
    if attack.situation.phase == "combat":
        text = "it is fired in the Movement phase or not at all"
        plan.forbid("phase", clause="bombing-run.10", text=text, limit="bombs in combat")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.target.garrisoned_in:
        plan.halve(clause="bombing-run.7")
