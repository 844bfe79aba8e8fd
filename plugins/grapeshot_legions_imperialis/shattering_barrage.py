"""Shattering Barrage: a damaged Structure gives its garrison no CAF against the Formation."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Shattering Barrage", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if not attack.situation.structure_damaged:
        return
    if attack.has(TRAIT, of="attacker") and attack.attacker.type == "infantry":
        plan.deny_garrison_bonus(of="target", clause="shattering-barrage.1")
    if attack.has(TRAIT, of="target") and attack.target_is("infantry"):
        plan.deny_garrison_bonus(of="attacker", clause="shattering-barrage.1")
