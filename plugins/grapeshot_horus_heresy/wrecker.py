"""Wrecker: +1 on the vehicle damage table."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, hookimpl, trait

TRAIT = trait("Wrecker", ruleset="horus-heresy", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    plan.add_to_table(1, clause="wrecker.1", text="+1 on the damage table")
    plan.note("model-rules.2", "if the model has it, it works in shooting and in close combat")
