"""Furious Charge: a Charge after a move adds 2 to its Fight rolls instead of 1."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Furious Charge", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, _ in attack.bearers(TRAIT):
        if unit.order == "charge" and unit.moved:
            plan.modify(1, of=side, clause="furious-charge.1", text="Furious Charge")
