"""Unwieldy: a further -1 to hit after moving, which Quick to Fire does not cancel."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait(
    "Unwieldy",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    aliases=("Unweildy",),  # as public data prints it
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.has_moved:
        plan.modify("unwieldy", -1, clause="unwieldy.1", text="moved with an Unwieldy weapon")
        plan.note("unwieldy.2", "Quick to Fire cancels only the normal -1")
