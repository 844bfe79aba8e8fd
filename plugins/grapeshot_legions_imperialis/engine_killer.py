"""Engine Killer (X): a Wound on an engine costs it X more, unsaved."""

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
        plan.note("engine-killer.2", "no Save against the additional Wounds")
        plan.note("engine-killer.3", "they fall on the same model; the surplus is lost")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.at_engine and attack.weapon_has("Rend"):
        plan.add_loser_wounds(attack.value(TRAIT), clause="engine-killer.4")
