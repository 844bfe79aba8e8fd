"""Phosphex: a garrison that fights it gains no CAF from its Structure."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, has_rule, hookimpl, trait

TRAIT = trait("Phosphex", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if has_rule(attack.attacker, TRAIT.name):
        plan.deny_garrison_bonus(of="target", clause="phosphex.1")
    if has_rule(attack.target, TRAIT.name):
        plan.deny_garrison_bonus(of="attacker", clause="phosphex.1")
