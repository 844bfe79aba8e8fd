"""Sniper: the attacker chooses which visible models take the wounds."""

from grapeshot_horus_heresy.api import AllocationPlan, Attack, hookimpl, trait

TRAIT = trait("Sniper", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    excepted = attack.situation.snap_shot or attack.uses_marker or attack.is_template
    if not excepted:
        plan.choose_by_attacker(clause="sniper.1", text="the attacker allocates the wounds")
    plan.note("sniper.2", "not for Snap Shots, Blasts and Templates")
