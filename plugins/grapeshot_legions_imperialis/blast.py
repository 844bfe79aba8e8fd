"""Blast (3" or 5"): a template that scatters, with Dice for each model under it; no Overwatch."""

from grapeshot_legions_imperialis.api import (
    Attack,
    AttacksPlan,
    TargetPlan,
    hookimpl,
    trait,
    under_template,
    word,
)

TRAIT = trait("Blast", ruleset="legions-imperialis", parameter=word('3"', '5"'))

_NEAR_FIRST_TEMPLATE = 2


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="blast.12", text="Blast is not fired in Overwatch")
    plan.note("blast.2", "the template scatters before anything is rolled")
    plan.lift("one target", clause="blast.3", text="every Detachment under the template")
    plan.lift("friend", clause="blast.3", text="friend or foe")
    aimed = "the hole is aimed at a point, not at a model"
    plan.lift("no_line_of_sight", clause="blast.1", text=aimed)
    plan.lift("models in range", clause="blast.1", text=aimed)
    _check_placement(attack, plan)
    if attack.target_flies != attack.has_skyfire:
        plan.pass_over(
            clause="blast.6", text="with Skyfire it hits Flyers only, without it no Flyers"
        )
        plan.note("core-flyer.2", "templates do not affect Flyers unless the weapon has Skyfire")
    inside = attack.target.garrisoned_in
    if inside and not attack.situation.hole_over_structure:
        plan.pass_over(clause="blast.9", text="the hole is not wholly over the Structure")


def _check_placement(attack: Attack, plan: TargetPlan) -> None:
    situation = attack.situation
    if not situation.aim_visible:
        text = "the hole must be over a point that the firing model sees"
        plan.forbid("no_line_of_sight", clause="blast.1", text=text, limit="aim")
    if situation.other_weapons_fired and not situation.template_covers_main_target:
        text = "it must cover a model of the target of the Detachment's other weapons"
        plan.forbid("placement", clause="blast.10", text=text)
    if situation.distance_from_first_template > _NEAR_FIRST_TEMPLATE:
        text = "further templates must be placed within 2 inches of the first"
        plan.forbid("placement", clause="blast.11", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    situation = attack.situation
    full, partial = situation.template_full, situation.template_partial
    if attack.at_structure:
        touched = full or partial or _is_under_the_hole(attack)
        plan.cover(
            int(bool(touched)),
            0,
            one_roll_each=False,
            clause="blast.7",
            text="a Structure that it touches is under it",
        )
    elif attack.target.garrisoned_in:
        text = "a D6 for each model inside: on 4+ it is under the template"
        plan.cover(0, attack.models, one_roll_each=False, clause="blast.8", text=text)
    else:
        text = under_template("under the template", "Dice for each", full, partial)
        plan.cover(full, partial, one_roll_each=False, clause="blast.3", text=text)
        plan.note("blast.4", "a model partly under the template counts on 4+")
    plan.note("blast.5", "only models under the template may be given Hits")


def _is_under_the_hole(attack: Attack) -> bool:
    """Return whether the hole is over this Structure: no other one is there to be meant."""
    structures = [unit for unit in attack.all_targets if unit.type == "structure"]
    return attack.situation.hole_over_structure and structures == [attack.target]
