"""Hover: while it hovers it is a Skimmer, not a Flyer."""

from grapeshot_legions_imperialis.api import Attack, HitPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Hover", ruleset="legions-imperialis", bearer="target")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.target.hovering:
        plan.note("hover.2", "it hovers: templates and lines hit it like any other model")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.target.hovering:
        plan.note("hover.1", "it hovers: it is hit like any other model")
