"""Light Troops: they may march and shoot, and have no Full Ranks."""

from grapeshot_ninth_age.api import Attack, BreakPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Light Troops", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("marched", clause="light-troops.1", text="Light Troops march and shoot")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.count_no_ranks(clause="light-troops.2")
