"""Burrowing: it always strikes the target's Rear Arc, and its Hits bypass Void Shields."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    SavePlan,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Burrowing", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.target_flies:
        return
    plan.reading("errata", "burrowing.1", "may it be fired at Flyers?")
    if attack.options.errata == "faq":
        text = "it cannot be fired at Flyers (errata = faq)"
        plan.forbid("flyer", clause="burrowing.1", text=text)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.strike_from_rear(clause="burrowing.1", text="counts as coming from the Rear Arc")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.bypass_shields(clause="burrowing.2")
