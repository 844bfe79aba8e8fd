"""Engine Killer (X): a Wound on a vehicle, Knight or Titan takes X more, without a Save."""

from grapeshot_legions_imperialis.api import (
    Attack,
    DamagePlan,
    FightPlan,
    hookimpl,
    trait,
    whole_number,
)

TRAIT = trait("Engine Killer", ruleset="legions-imperialis", parameter=whole_number())


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.at_engine:
        plan.additional_wounds(attack.value(TRAIT), clause="engine-killer.1")
        plan.note("engine-killer.2", "the additional Wounds allow no Save")
        plan.note("engine-killer.3", "they are taken from the same model; any excess is lost")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.at_engine and attack.has("Rend"):
        plan.add_loser_wounds(attack.value(TRAIT), clause="engine-killer.4")
