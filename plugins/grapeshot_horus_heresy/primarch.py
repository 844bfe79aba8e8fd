"""Primarch (unit type): Eternal Warrior and Fearless; Snap Shots at full Ballistic Skill."""

from grapeshot_horus_heresy.api import (
    AllocationPlan,
    Attack,
    DamagePlan,
    HitPlan,
    MoralePlan,
    SavePlan,
    hookimpl,
    trait,
)

TRAIT = trait("Primarch", ruleset="horus-heresy", bearer="unit")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.attacker.type == "primarch":
        plan.keep_skill(clause="primarch.3", text="Snap Shots at full Ballistic Skill")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    if attack.attacker.type == "primarch":
        plan.note("primarch.5", "a Primarch's hits form a pool of their own")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target.type == "primarch":
        plan.be_fearless()


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.target.type == "primarch" and plan.instant_death:
        text = "Eternal Warrior: Instant Death takes one Wound instead of all"
        plan.endure_instant_death(clause="primarch.1", text=text)


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if attack.target.type == "primarch":
        plan.be_fearless(clause="primarch.2")
