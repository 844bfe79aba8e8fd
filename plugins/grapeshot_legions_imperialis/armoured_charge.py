"""Armoured Charge: under a Charge Order it has crushing bulk, one more D6 in a Fight."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Armoured Charge", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, _ in attack.bearers(TRAIT):
        if unit.order == "charge":
            plan.add_die(of=side, clause="armoured-charge.1", text="crushing bulk")
