"""Disruptive: a Fight won by 4 or more costs the loser two Wounds instead of one."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Disruptive", ruleset="legions-imperialis", bearer="weapon")

_AHEAD = 4


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    if attack.has(TRAIT):
        plan.wound_twice_from(_AHEAD, of="attacker", clause="disruptive.1")
    if attack.target_weapon_has(TRAIT.name):
        plan.wound_twice_from(_AHEAD, of="target", clause="disruptive.1")
