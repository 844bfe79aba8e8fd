"""Hammer of Wrath (X): X automatic hits at AP - on the charge, in step 10, without other rules."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, dice_value, hookimpl, parse_dice, trait

TRAIT = trait(
    "Hammer of Wrath",
    ruleset="horus-heresy",
    parameter=dice_value(),
    bearer="attacker",
    optional=True,
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not (attack.in_close_combat and attack.attacker.charging):
        return
    hits = attack.value(TRAIT, "attacker") or parse_dice(1)
    text = f"{hits} automatic hits of each model that fights, in step 10"
    plan.ram(hits, clause="hammer-of-wrath.1", text=text)
    plan.note("hammer-of-wrath.2", "no rules of the model or its weapon apply to them")
    if attack.at_vehicle:
        plan.note("hammer-of-wrath.3", "they strike the facing in contact")
