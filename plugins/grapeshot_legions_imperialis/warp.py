"""Warp: one die for each model seen and in range; no Save but Jink."""

from grapeshot_legions_imperialis.api import (
    AllocationPlan,
    Attack,
    AttacksPlan,
    HitPlan,
    SavePlan,
    TargetPlan,
    hookimpl,
    trait,
)

TRAIT = trait("Warp", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.split_fire and attack.attacker.type == "titan":
        text = "a Titan cannot split these Dice between Detachments"
        plan.forbid("split_fire", clause="warp.2", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if attack.target_is("knight", "titan"):
        plan.set_dice(1, clause="warp.3", text="one die against a Knight or Titan")
        return
    models = attack.models_visible
    plan.set_dice(models, clause="warp.1", text=f"a die for each of the {models} models seen")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.note("warp.4", "Hit rolls are made as normal")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.bypass("armour", "cover", "invulnerable", "ion", clause="warp.5")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AllocationPlan) -> None:
    plan.bypass_shields(clause="warp.5")
