"""Macro-extinction Targeting Protocols: failed Hit rolls against the largest are re-rolled."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, HitPlan, hookimpl, trait

TRAIT = trait("Macro-extinction Targeting Protocols", ruleset="legions-imperialis", bearer="unit")

_LARGEST = ("super-heavy-vehicle", "knight", "titan")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.has(TRAIT, of="attacker") and attack.target_is(*_LARGEST):
        plan.reroll_failed(clause="macro-extinction-targeting-protocols.1")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, _, foe in attack.bearers(TRAIT):
        if foe.type in _LARGEST:
            plan.reroll_one_die(side, clause="macro-extinction-targeting-protocols.2")
