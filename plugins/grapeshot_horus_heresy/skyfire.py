"""Skyfire: full Ballistic Skill against Flyers and Skimmers, Snap Shots at all else."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Skyfire", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.in_close_combat:
        text = "only Snap Shots, except at Flyers and Skimmers"
        plan.force_snap_shots("skyfire", clause="skyfire.2", text=text)
