"""Template weapons: every model under the template is hit; cover does not help."""

from grapeshot_horus_heresy.api import (
    AllocationPlan,
    Attack,
    PenetrationPlan,
    SavePlan,
    TargetPlan,
    TemplatePlan,
    WoundPlan,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait("Template weapons", ruleset="horus-heresy", rule="template")

_SMALL, _LARGE = parse_dice("D3"), parse_dice("D6")
_INCHES = 8


@hookimpl
def grapeshot_plan_template(attack: Attack, plan: TemplatePlan) -> None:
    large = attack.weapon.range == "Hellstorm"
    plan.note("template.1", "no roll to hit: the template is placed from its narrow end")
    plan.note("template.3", "each model at least partly under it is one hit on its unit")
    if large:
        plan.note("template.10", "the larger template")
    dice, clause = (_LARGE, "template.10") if large else (_SMALL, "template.7")
    plan.score_as_snap_shot(dice, clause=clause)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("template.2", "no friendly model may be under it")
    distance = attack.situation.distance
    near = distance is not None and distance <= _INCHES
    if not (near or attack.situation.charged_by_target):
        text = f'a Snap Shot needs a target within {_INCHES}", or one that charges'
        plan.bar_snap_shots(clause="template.7", text=text, reason="out_of_range")
    if attack.has("Flyer sub-type", of="target"):
        plan.bar_snap_shots(clause="template.8", text="no Snap Shots of templates at Flyers")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.note("template.5", "wounds go to visible models, as for any shot")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("cover", clause="template.4")
    plan.bar_mitigation("shrouded", clause="template.4", text="no Shrouded rolls")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.most_shots > 1:
        plan.note("template.6", "the hits of all templates are rolled together")
    if attack.has("Twin-linked"):
        plan.reroll_failed(clause="template.11")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.note("template.9", "the firer's position decides which facing is hit")
    if attack.has("Twin-linked"):
        text = "penetration rolls that do nothing are re-rolled"
        plan.reroll("no effect", clause="template.11", text=text)
