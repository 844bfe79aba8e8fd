"""Psi: only Armour Saves stop it; it bypasses Void Shields; once a round; no Overwatch."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    SavePlan,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Psi", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.fire_once_a_round(clause="psi.2", text="each model fires one Psi weapon a round")
    if attack.situation.fired_already:
        text = "the model has already fired a Psi weapon this round"
        plan.forbid("already_fired", clause="psi.2", text=text)
    if attack.in_overwatch:
        plan.forbid("overwatch", clause="psi.3", text="Psi is not fired in Overwatch")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("invulnerable", "cover", "ion", clause="psi.1")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.bypass_shields(clause="psi.1")
