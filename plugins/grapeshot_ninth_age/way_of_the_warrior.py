"""Way of the Warrior: the first Break Test in a combat is Minimised."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Way of the Warrior", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if attack.situation.round == 1 or attack.is_met(TRAIT):
        plan.minimise(clause="way-of-the-warrior.1", text="Way of the Warrior")
    else:
        text = f"after round 1, name it in {plan.name}.met for a first Break Test"
        plan.warn(text, key=f"{plan.name}.met", clause="way-of-the-warrior.1")
