"""Greater Dominion: near it, a unit loses fewer Health Points, by its number of Full Ranks."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Greater Dominion", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if attack.is_met(TRAIT):
        plan.lose_less_by_ranks(clause="greater-dominion.1")
    else:
        plan.warn("Greater Dominion counts only in range of its bearer", key=f"{plan.name}.met")
