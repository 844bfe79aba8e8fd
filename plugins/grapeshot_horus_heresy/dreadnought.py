"""Dreadnought (unit type): Fearless; Poisoned and Fleshbane must re-roll successful wounds."""

from grapeshot_horus_heresy.api import (
    Attack,
    MoralePlan,
    SavePlan,
    TargetPlan,
    WoundPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Dreadnought", ruleset="horus-heresy", bearer="unit")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.type == "dreadnought":
        plan.lift("moved", clause="dreadnought.3", text="fires as if it had not moved")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type == "dreadnought" and attack.is_poisonous:
        plan.reroll_passed(clause="dreadnought.1")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target.type == "dreadnought":
        plan.be_fearless()


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "dreadnought":
        plan.be_fearless(clause="dreadnought.2")
