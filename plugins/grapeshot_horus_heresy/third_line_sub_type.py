"""Third-line (unit sub-type): glancing hits on it count as penetrating."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, hookimpl, trait

TRAIT = trait("Third-line sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.penetrate_where_it_glances(clause="third-line-sub-type.1")
