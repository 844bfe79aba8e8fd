"""Impact Hits (X): when charging, each model makes X automatic hits, at step 10."""

from grapeshot_ninth_age.api import Attack, FightPlan, dice_value, hookimpl, trait

TRAIT = trait("Impact Hits", ruleset="ninth-age", bearer="attacker", parameter=dice_value())
_STEP = 10


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    hits = attack.value(TRAIT)
    if hits is None:
        return
    if not attack.charges_to_front:
        plan.note("impact-hits.1", "Impact Hits are made on the charge, to the front")
        return
    if not attack.uses_impact_hits:
        plan.note("impact-hits.4", "Grind Attacks instead of Impact Hits")
        return
    text = f"Impact Hits at step {_STEP}: {hits} for each model in contact"
    plan.make_special_attack(TRAIT, hits, step=_STEP, clause="impact-hits.1", text=text)
    plan.note("impact-hits.2", "Strength and Armour Penetration of that model part only")
    if hits.is_random:
        plan.note("impact-hits.3", "rolled for each model")
