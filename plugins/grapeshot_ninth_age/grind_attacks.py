"""Grind Attacks (X): each model makes X automatic hits, at its own Agility."""

from grapeshot_ninth_age.api import Attack, FightPlan, dice_value, hookimpl, trait

TRAIT = trait("Grind Attacks", ruleset="ninth-age", bearer="attacker", parameter=dice_value())


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    hits = attack.value(TRAIT)
    if hits is None:
        return
    if attack.uses_impact_hits:
        plan.note("grind-attacks.4", "Impact Hits instead of Grind Attacks")
        return
    text = f"Grind Attacks at own Agility: {hits} hits for each model in contact"
    plan.make_special_attack(TRAIT, hits, clause="grind-attacks.1", text=text)
    plan.note("grind-attacks.2", "Strength and Armour Penetration of that model part only")
    if hits.is_random:
        plan.note("grind-attacks.3", "rolled for each model")
