"""Iron Husk: its Resilience is 6."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Iron Husk", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.fix_resilience(6, clause="iron-husk.1", text="Iron Husk: Resilience 6")
