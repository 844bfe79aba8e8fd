"""Light: it cannot harm vehicles, Knights or Titans, nor hit Void Shields."""

from grapeshot_legions_imperialis.api import AllocationPlan, Attack, hookimpl, trait

TRAIT = trait("Light", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    if attack.at_engine:
        plan.discard(clause="light.1", text="Light weapons cannot harm this type of model")
    plan.bar_from_shields(clause="light.2")
