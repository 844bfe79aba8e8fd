"""Point Defence: fires at Secondary Targets, in the Movement phase, and in Overwatch without -2."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Point Defence", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    situation = attack.situation
    _choose_target(attack, plan)
    text = "Point Defence weapons fire in one phase of the round"
    plan.fire_once_a_round(clause="point-defence.6", text=text)
    if situation.fired_already:
        text = "the Detachment's Point Defence weapons have fired this round"
        plan.forbid("already_fired", clause="point-defence.6", text=text)
    if situation.phase == "movement" and not situation.overwatch:
        _fire_in_movement_phase(attack, plan)


def _fire_in_movement_phase(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("phase", clause="point-defence.4", text="it may fire in the Movement phase")
    if attack.attacker.order in ("advance", "march"):
        plan.lift("order", clause="point-defence.4", text="it may fire under Advance or March")
        plan.note("point-defence.5", "at the start or the end of the activation")
    else:
        text = "in the Movement phase it needs an Advance or March Order"
        plan.forbid("order", clause="point-defence.4", text=text, limit="point defence order")


def _choose_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.situation.same_secondary_as_detachment:
        text = "all Point Defence weapons of the Detachment fire at the same target"
        plan.forbid("secondary_target", clause="point-defence.3", text=text, limit="same target")
    plan.lift(
        "secondary_target", clause="point-defence.2", text="it may fire at a Secondary Target"
    )
    plan.note("point-defence.7", "it may fire at another target than the Detachment's")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_overwatch:
        plan.waive("overwatch", clause="point-defence.8", text="no penalty in Overwatch")
