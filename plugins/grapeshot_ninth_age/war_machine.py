"""War Machine: a jam leaves it Shaken."""

from grapeshot_ninth_age.api import Attack, BreakPlan, MisfirePlan, hookimpl, trait

TRAIT = trait("War Machine", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_misfire(attack: Attack, plan: MisfirePlan) -> None:
    plan.shake_on_jam(clause="war-machine.2", text="a jam leaves a War Machine Shaken")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_ruined(clause="break-test.3", text="a War Machine that fails is destroyed")
