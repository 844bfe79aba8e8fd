"""Skyfire: full Ballistic Skill only at Flyers and Skimmers; Snap Shots at all else."""

from grapeshot_horus_heresy.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Skyfire", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.in_close_combat:
        text = "Snap Shots at all but Flyers and Skimmers"
        plan.force_snap_shots("skyfire", clause="skyfire.2", text=text)
