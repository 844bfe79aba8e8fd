"""Monstrous (unit sub-type): it is never Pinned, and fires as if it had not moved."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, TargetPlan, hookimpl, trait

TRAIT = trait(
    "Monstrous sub-type",
    ruleset="horus-heresy",
    rule="never-pinned",
    bearer="unit",
    aliases=("Monsterous sub-type",),
)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.has("Monstrous sub-type", of="attacker"):
        plan.lift("moved", clause="never-pinned.2", text="fires as if it had not moved")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.has("Monstrous sub-type", of="target"):
        plan.exempt(clause="never-pinned.1", text="never Pinned")
