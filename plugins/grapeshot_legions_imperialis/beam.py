"""Beam: hits every Detachment under a line, which Structures stop; no Overwatch."""

from grapeshot_legions_imperialis.api import Attack, Detachment, TargetPlan, hookimpl, trait

TRAIT = trait("Beam", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="beam.8", text="Beam is not fired in Overwatch")
    plan.lift("one target", clause="beam.3", text="every Detachment under the line")
    plan.lift("friend", clause="beam.3", text="friend or foe")
    plan.lift("no_line_of_sight", clause="beam.1", text="the line needs no line of sight")
    plan.open_to_unseen(clause="beam.5")
    text = "Detachments out of range are not hit"
    plan.pass_over_where("models in range", "out_of_range", clause="beam.1", text=text)
    plan.note("beam.2", "the end of the line has to lie in the weapon's Arc")
    plan.note("beam.9", "the Detachment's other weapons may fire at any target")
    _pass_over_unstruck(attack, plan)


def _pass_over_unstruck(attack: Attack, plan: TargetPlan) -> None:
    if attack.target_flies:
        plan.pass_over(clause="beam.4", text="Flyers are not hit")
    if not attack.target.under_line:
        plan.pass_over(clause="beam.3", text="no model under the line")
    if attack.target.behind_block:
        limit = f"{attack.target.behind_block} in the way"
        plan.pass_over(clause="beam.6", text="the line stops before it", limit=limit)
    elif house := _nearer_structure(attack):
        text = f'the line stops at "{house}", which is nearer'
        plan.pass_over(clause="beam.6", text=text, limit="structure in the way")
    elif _order_is_unknown(attack):
        text = "is it in front of a Structure on the line or behind it? State the distance of each"
        plan.warn(text, key="situation.distance", clause="beam.6")
    if attack.target.garrisoned_in:
        plan.note("beam.7", "those Garrisoned in the Structure that stops the line are hit")


def _others_on_the_line(attack: Attack) -> list[tuple[Detachment, float | None]]:
    """Return the Structures under the line that the target is not inside, with their distances."""
    target = attack.target
    return [
        (unit, situation.distance)
        for unit, situation in zip(attack.all_targets, attack.all_situations, strict=True)
        if unit.type == "structure"
        and unit.under_line
        and unit.name not in (target.name, target.garrisoned_in)
    ]


def _nearer_structure(attack: Attack) -> str:
    """Return the name of a Structure under the line before the target, or ""."""
    own = attack.situation.distance
    nearer = (
        unit.name
        for unit, distance in _others_on_the_line(attack)
        if own is not None and distance is not None and distance < own
    )
    return next(nearer, "")


def _order_is_unknown(attack: Attack) -> bool:
    """Return whether nothing tells if a Structure under the line lies before the target."""
    if "behind_block" in attack.given or not attack.target.under_line:
        return False
    if attack.has("Heavy Beam"):
        return False
    own, others = attack.situation.distance, _others_on_the_line(attack)
    return any(own is None or distance in (None, own) for _, distance in others)
