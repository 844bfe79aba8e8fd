"""Seeker-killers: Detachments of the Formation have Macro-extinction Targeting Protocols."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait(
    "Seeker-killers",
    ruleset="legions-imperialis",
    bearer="attacker",
    includes=("Macro-extinction Targeting Protocols",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.note("seeker-killers.1", "the Formation gives it Macro-extinction Targeting Protocols")
