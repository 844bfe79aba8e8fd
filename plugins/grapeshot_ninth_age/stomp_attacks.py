"""Stomp Attacks (X): each model makes X automatic hits on Standard Height, at step 0."""

from grapeshot_ninth_age.api import Attack, FightPlan, dice_value, hookimpl, trait

TRAIT = trait("Stomp Attacks", ruleset="ninth-age", bearer="attacker", parameter=dice_value())


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    hits = attack.value(TRAIT)
    if hits is None:
        return
    if attack.target.height != "standard":
        plan.note("stomp-attacks.3", "models taller than Standard Height are not stomped")
        return
    if attack.is_struck("Cannot be Stomped"):
        plan.note("cannot-be-stomped.1", f"{attack.target.name} cannot be stomped")
        return
    text = f"Stomp Attacks at step 0: {hits} hits for each model in contact"
    plan.make_special_attack(TRAIT, hits, step=0, clause="stomp-attacks.1", text=text)
    plan.note("stomp-attacks.2", "Strength and Armour Penetration of that model part only")
    if hits.is_random:
        plan.note("stomp-attacks.4", "rolled for each model")
