"""Anathema (unit sub-type): psychic weapons cannot be aimed at it."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Anathema sub-type", ruleset="horus-heresy", bearer="target")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.has("Psychic Focus"):
        text = "no psychic weapon may be aimed at an Anathema"
        plan.forbid("anathema", clause="anathema-sub-type.1", text=text)
