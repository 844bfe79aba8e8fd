"""Barrage: fires without line of sight at -1; half Dice against garrisons; no Overwatch."""

from grapeshot_legions_imperialis.api import (
    Attack,
    AttacksPlan,
    HitPlan,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Barrage", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="barrage.7", text="Barrage is not fired in Overwatch")
    plan.lift("no_line_of_sight", clause="barrage.1", text="needs no line of sight")
    plan.lift("aim", clause="barrage.1", text="needs no line of sight")
    if _at_all_in_range(attack):
        plan.open_to_unseen(clause="barrage.3")
    else:
        plan.note("barrage.4", "aimed at visible models only: no -1, and only they are hit")
    if attack.all_in_one_structure:
        plan.lift("one target", clause="barrage.5", text="all Detachments Garrisoned inside")
    elif attack.is_last_of_several:
        plan.lift("one target", clause="barrage.5", text="whoever survived the collapse")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not _is_blind(attack):
        return
    plan.modify("blind fire", -1, clause="barrage.2", text="no line of sight to the target")
    if attack.situation.spotted:
        plan.waive("blind fire", clause="core-auger-array.1", text="an Auger Array spots")


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.target.garrisoned_in:
        plan.halve(clause="barrage.6")
        plan.note("core-dice-value.3", "a halved Dice value is rounded up")


def _at_all_in_range(attack: Attack) -> bool:
    return attack.sees_none or attack.choices.barrage == "all"


def _sees_the_aim(attack: Attack) -> bool:
    """Return whether the point is seen that a template is aimed at.

    Where that is not stated, whether the target is seen says so.
    """
    situation = attack.situation
    if "aim_visible" in attack.given or attack.attacker_flies or not situation.aim_visible:
        return situation.aim_visible
    return situation.line_of_sight and situation.models_visible != 0


def _is_blind(attack: Attack) -> bool:
    """Return whether the -1 for fire without sight applies."""
    if attack.has("Blast"):
        return not _sees_the_aim(attack)
    return attack.some_unseen and _at_all_in_range(attack)
