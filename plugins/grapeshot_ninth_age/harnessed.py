"""Harnessed: this model part never supports and uses no weapons."""

from grapeshot_ninth_age.api import Attack, AttacksPlan, TargetPlan, hookimpl, trait

TRAIT = trait("Harnessed", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    listed = [borne.trait.name for borne in attack.weapon.traits if borne.trait.family]
    if attack.in_combat and listed and "Hand Weapon" not in listed:
        text = f"a Harnessed model part does not use a {attack.weapon.name}"
        plan.forbid("harnessed", clause="harnessed.2", text=text)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.forbid_support(clause="harnessed.1", text="a Harnessed model part does not support")
