"""Corrupted (unit sub-type): Force weapons cause it Instant Death."""

from grapeshot_horus_heresy.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait(
    "Corrupted sub-type",
    ruleset="horus-heresy",
    rule="daemon",
    bearer="target",
    aliases=("Corrupted Engine sub-type",),
)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.by_force_weapon:
        plan.kill_on(1, clause="daemon.2", text="hits of Force weapons cause Instant Death")
