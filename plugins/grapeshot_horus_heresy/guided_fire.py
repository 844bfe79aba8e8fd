"""Guided Fire: it needs no line of sight."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Guided Fire", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "no line of sight is needed"
    plan.lift("no direct fire", clause="guided-fire.1", text=text)
    plan.lift("out of sight", clause="guided-fire.1", text=text)
