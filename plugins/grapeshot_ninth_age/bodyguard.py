"""Bodyguard: a unit with its Character is Stubborn."""

from grapeshot_ninth_age.api import Attack, BreakPlan, anything, hookimpl, trait

TRAIT = trait(
    "Bodyguard", ruleset="ninth-age", bearer="attacker", parameter=anything(), optional=True
)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if attack.is_met(TRAIT):
        plan.be_stubborn(clause="bodyguard.1", text="its Character is with it: Stubborn")
    else:
        plan.warn("Bodyguard counts only where its Character is with it", key=f"{plan.name}.met")
