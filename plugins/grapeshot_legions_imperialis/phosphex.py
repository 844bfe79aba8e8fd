"""Phosphex: a garrison that fights it gains no CAF from its Structure."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Phosphex", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.has(TRAIT, of="attacker"):
        plan.deny_garrison_bonus(of="target", clause="phosphex.1")
    if attack.has(TRAIT, of="target"):
        plan.deny_garrison_bonus(of="attacker", clause="phosphex.1")
