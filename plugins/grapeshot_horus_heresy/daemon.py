"""Daemon (unit type): Force weapons cause it Instant Death; it passes Pinning tests."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, WoundPlan, hookimpl, trait

TRAIT = trait("Daemon", ruleset="horus-heresy", bearer="unit")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "daemon" and attack.by_force_weapon:
        plan.kill_on(1, clause="daemon.2", text="hits of Force weapons cause Instant Death")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "daemon":
        plan.exempt(clause="daemon.3", text="passes Pinning tests without a roll")
