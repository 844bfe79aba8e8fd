"""Precision Strikes (X): the attacker allocates the wounds of hits of X or more."""

from grapeshot_horus_heresy.api import AllocationPlan, Attack, hookimpl, target_roll, trait

TRAIT = trait(
    "Precision Strikes",
    ruleset="horus-heresy",
    parameter=target_roll(),
    bearer="weapon or attacker",
    aliases=("Precision Strike", "Precision Shots"),
)


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    text = "the attacker allocates these wounds"
    plan.note("precision-strikes.1", text)
    if attack.target.groups:
        text = "the wounds of such hits are given out by the owner of the unit, as all others are"
        plan.warn(text, "target.groups", clause="precision-strikes.1")
