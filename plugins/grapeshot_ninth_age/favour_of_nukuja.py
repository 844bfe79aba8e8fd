"""Favour of Nukuja: -1 to wound its bearer, unless it charged or marched."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait(
    "Favour of Nukuja",
    ruleset="ninth-age",
    bearer="target",
    aliases=("Favour of Nukuja, Goddess of Sloth", "Sloth"),
)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.charging or attack.target.marched:
        plan.note("favour-of-nukuja.2", "charged or marched: no Favour of Nukuja")
        return
    plan.modify("sloth", -1, clause="favour-of-nukuja.1", text="-1 to wound: Favour of Nukuja")
