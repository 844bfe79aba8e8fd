"""Close Formation Fighting: +1 CAF while touching friendly Infantry, or garrisoned."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Close Formation Fighting", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    attacker, target, text = attack.attacker, attack.target, "in close formation"
    inside = attacker.garrisoned or attacker.garrisoned_in
    if attack.has(TRAIT, of="attacker") and (attacker.in_formation or inside):
        plan.modify(1, of="attacker", clause="close-formation-fighting.1", text=text)
    if attack.has(TRAIT, of="target") and (target.in_formation or target.garrisoned_in):
        plan.modify(1, of="target", clause="close-formation-fighting.1", text=text)
