"""Favour of Savar: its Discipline Tests are Minimised, Break Tests included."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait(
    "Favour of Savar",
    ruleset="ninth-age",
    bearer="attacker",
    aliases=("Favour of Savar, God of Pride", "Pride", "Stiff Upper Lip"),
)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.minimise(clause="favour-of-savar.1")
