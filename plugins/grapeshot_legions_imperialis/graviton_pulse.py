"""Graviton Pulse: hits on the target's Armour Save; harms a Structure that passes its Save."""

from grapeshot_legions_imperialis.api import (
    Attack,
    DamagePlan,
    HitPlan,
    TargetPlan,
    hookimpl,
    parse_dice,
    trait,
)

TRAIT = trait("Graviton Pulse", ruleset="legions-imperialis")

_ON_STRUCTURES = 3
_HARM = parse_dice("D3+1")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_overwatch:
        plan.forbid(
            "overwatch", clause="graviton-pulse.8", text="Graviton Pulse is not fired in Overwatch"
        )


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.at_structure:
        plan.replace(_ON_STRUCTURES, clause="graviton-pulse.6", text="Structures are hit on 3+")
        text = "modifiers of the Hit roll do not count"
        plan.ignore_modifiers(clause="graviton-pulse.6", text=text)
        return
    plan.note("graviton-pulse.5", "the AP does not affect the Hit roll")
    if attack.target_flies and not attack.has_skyfire:
        plan.note("graviton-pulse.9", "no effect on a Flyer without Skyfire")
    if len(attack.groups) > 1:
        plan.note("graviton-pulse.2", "mixed Armour Saves: the one most models have is used")
        plan.note("graviton-pulse.3", "if tied, the worse Armour Save is used")
    armour = _armour_of_most(attack)
    if armour is None:
        plan.only_natural_sixes(
            "no armour", clause="graviton-pulse.4", text="no Armour Save: only natural 6s hit"
        )
    else:
        text = f"To Hit is the target's Armour Save, {armour}+"
        plan.replace(armour, clause="graviton-pulse.1", text=text)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.at_structure:
        plan.lose_on_passed_save(_HARM, clause="graviton-pulse.7")


def _armour_of_most(attack: Attack) -> int | None:
    """Return the Armour Save that most models share, the worse of equals."""
    models: dict[int | None, int] = {}
    for group in attack.groups:
        models[group.armour] = models.get(group.armour, 0) + group.models
    return max(models, key=lambda armour: (models[armour], armour or 7))
