"""Furious Charge: +2 in place of +1 for a Charge after a move."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Furious Charge", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, _ in attack.bearers(TRAIT):
        if unit.order == "charge" and unit.moved:
            plan.modify(1, of=side, clause="furious-charge.1", text="a furious Charge")
