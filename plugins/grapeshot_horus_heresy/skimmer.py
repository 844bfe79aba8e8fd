"""Skimmer (unit sub-type): Skyfire weapons fire at it with their full Ballistic Skill."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Skimmer", ruleset="horus-heresy", rule="skyfire", bearer="target")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "the usual Ballistic Skill at Flyers and Skimmers"
    plan.lift("skyfire", clause="skyfire.1", text=text)
