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
    text = "the Formation lends Macro-extinction Targeting Protocols"
    plan.note("seeker-killers.1", text)
