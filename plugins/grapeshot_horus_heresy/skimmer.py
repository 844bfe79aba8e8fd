"""Skimmer (unit sub-type): Skyfire weapons fire at it with their full Ballistic Skill."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait(
    "Skimmer",
    ruleset="horus-heresy",
    rule="skyfire",
    bearer="target",
    aliases=("Skimmer sub-type",),
)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "full Ballistic Skill against Flyers and Skimmers"
    plan.lift("skyfire", clause="skyfire.1", text=text)
