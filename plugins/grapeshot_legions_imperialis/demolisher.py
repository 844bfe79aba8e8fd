"""Demolisher: it can damage Structures."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Demolisher", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("structure", clause="demolisher.1", text="can damage Structures")
