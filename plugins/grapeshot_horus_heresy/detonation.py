"""Detonation: only against machines, with a single blow."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Detonation", ruleset="horus-heresy")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.at_vehicle and not attack.at_machine:
        text = "only against vehicles, Dreadnoughts, Automata and immobile targets"
        plan.forbid("wrong_target", clause="detonation.1", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.fix_blows(1, clause="detonation.2", text="a single blow")
