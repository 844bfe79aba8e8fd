"""Tightening Grasp: Grind Attacks that grow with each Round of Combat."""

from grapeshot_ninth_age.api import Attack, FightPlan, hookimpl, parse_dice, trait

TRAIT = trait("Tightening Grasp", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.uses_impact_hits:
        plan.note("tightening-grasp.1", "Impact Hits instead of Grind Attacks")
        return
    hits = attack.situation.round
    text = f"Grind Attacks ({hits}) in round {hits}, for each model in contact"
    plan.make_special_attack(TRAIT, parse_dice(hits), clause="tightening-grasp.1", text=text)
