"""Weapon Master: it chooses its weapon each round, the Hand Weapon included."""

from grapeshot_ninth_age.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Weapon Master", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.in_combat:
        text = "a Weapon Master chooses its weapon again each round"
        plan.lift("weapon_locked", clause="weapon-master.1", text=text)
        plan.lift("hand_weapon", clause="weapon-master.1", text="it may choose the Hand Weapon")
