"""Breaching (X): wound rolls of X or more are at AP 2."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, target_roll, trait

TRAIT = trait(
    "Breaching", ruleset="horus-heresy", parameter=target_roll(), bearer="weapon or attacker"
)

_AP = 2


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    face = min(attack.instances(TRAIT, in_shooting=True), default=None)
    if face is None:
        return
    plan.ap_on(face, _AP, clause="breaching.1", text=f"wounds of {face}+ are AP {_AP}")
    plan.note("breaching.2", "it does not help to wound")
    plan.note("breaching.3", "if the model has it, it counts for all its attacks")
    plan.note("breaching.4", "only models with Wounds are affected")
