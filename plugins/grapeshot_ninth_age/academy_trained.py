"""Academy Trained: near another such unit it counts one more Full Rank for Steadfast."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Academy Trained", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if attack.is_met(TRAIT):
        plan.count_more_ranks(1, clause="academy-trained.1")
    else:
        plan.warn("Academy Trained counts only near another such unit", key=f"{plan.name}.met")
