"""Shell Shock (X): Pinning tests are taken at Leadership -X."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait, whole_number

TRAIT = trait("Shell Shock", ruleset="horus-heresy", parameter=whole_number())


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    penalty = attack.value(TRAIT)
    plan.penalise("shell shock", penalty, clause="shell-shock.1", text=f"Leadership -{penalty}")
