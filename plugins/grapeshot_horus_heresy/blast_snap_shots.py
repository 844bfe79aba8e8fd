"""Blast and Snap Shots: weapons with a marker cannot make Snap Shots."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Blast Snap Shots", ruleset="horus-heresy", rule="blast-snap-shots")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    text = "a weapon with a marker cannot make Snap Shots"
    plan.bar_snap_shots(clause="blast-snap-shots.1", text=text)
