"""Overlapping Fire: the weapons of its platforms have Point Defence."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait(
    "Overlapping Fire", ruleset="legions-imperialis", bearer="attacker", includes=("Point Defence",)
)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("overlapping-fire.1", "the Formation gives them Point Defence")
