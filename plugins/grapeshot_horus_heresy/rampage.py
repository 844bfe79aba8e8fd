"""Rampage (X): X more blows when outnumbered."""

from grapeshot_horus_heresy.api import Attack, AttacksPlan, dice_value, hookimpl, trait

TRAIT = trait(
    "Rampage", ruleset="horus-heresy", parameter=dice_value(), bearer="weapon or attacker"
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    if not attack.attacker.outnumbered:
        return
    if attack.attacker.disordered:
        plan.note("rampage.3", "not after a Disordered Charge")
        return
    more = max(attack.instances(TRAIT), key=lambda blows: blows.highest)
    blows = more if more.is_random else more.bonus
    plan.add_blows("rampage", blows, clause="rampage.1", text=f"+{more} when outnumbered")
    if more.is_random:
        plan.note("rampage.2", "rolled once for all models")
