"""Blast (3"): a marker that scatters instead of a roll to hit; it hits each model under it."""

from grapeshot_horus_heresy.api import (
    AllocationPlan,
    Attack,
    TargetPlan,
    TemplatePlan,
    WoundPlan,
    covers_friends,
    hole_is_on_target,
    hookimpl,
    shots_on_table,
    trait,
    word,
)

TRAIT = trait(
    "Blast",
    ruleset="horus-heresy",
    parameter=word('3"'),
    optional=True,
    aliases=("Small Blast",),
    family="marker",
    includes=("Multiple Blasts", "Blast re-rolls", "Blast Snap Shots"),
)

_INCHES = 3


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    plan.use_marker(_INCHES, clause="blast.3")
    plan.note("blast.1", "no roll to hit: a marker is placed instead")
    if not attack.hits_are_told:
        skill = attack.ballistic_skill
        text = f"BS {skill} is subtracted from the scatter distance"
        plan.shorten_scatter("ballistic skill", skill, clause="blast.6", text=text)
        plan.note("blast.7", "it may scatter out of range or sight")
        plan.note("blast.8", "it also hits friends and units locked in combat")
        plan.note("blast.9", "if its hole leaves the table it hits nothing")
    plan.note("blast.10", "each model at least partly under it is one hit on its unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    for shot in shots_on_table(attack, plan.template):
        if shot.aim.model is not None and shot.aim.model.side == "friend":
            text = "the marker is aimed at a friendly model"
            plan.forbid("not_an_enemy", clause="blast.2", text=text)
        if not hole_is_on_target(attack, shot):
            text = "the hole must lie entirely on the target's base or hull"
            plan.forbid("hole_off_target", clause="blast.3", text=text)
        plan.note("blast.4", "range is measured to the hole")
        if covers_friends(attack, plan.template, shot):
            text = "a friendly model is at least partly under the marker"
            plan.forbid("friendly_under_marker", clause="blast.5", text=text)


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.open_to_unseen(clause="blast.12")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.note("blast.11", "wounds and saves are rolled once all hits are counted")
