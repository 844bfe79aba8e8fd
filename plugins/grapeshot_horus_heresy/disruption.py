"""Disruption (X): hit rolls of X or more glance vehicles and wound other machines outright."""

from grapeshot_horus_heresy.api import (
    AUTOMATIC_WOUND,
    Attack,
    HitPlan,
    hookimpl,
    target_roll,
    trait,
)

TRAIT = trait("Disruption", ruleset="horus-heresy", parameter=target_roll())


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    face = attack.value(TRAIT)
    if attack.has("God-Engine", of="target"):
        return
    if attack.at_vehicle:
        text = f"a hit die of {face}+ is a glancing hit, without a penetration roll"
        plan.tag_from(face, AUTOMATIC_WOUND, clause="disruption.1", text=text)
    elif attack.at_machine:
        text = f"a hit die of {face}+ is a wound, without a wound roll"
        plan.tag_from(face, AUTOMATIC_WOUND, clause="disruption.2", text=text)
