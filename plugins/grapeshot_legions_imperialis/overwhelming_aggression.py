"""Overwhelming Aggression: Infantry and Walkers of the Formation have Furious Charge."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Overwhelming Aggression", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, _ in attack.bearers(TRAIT):
        furious = unit.order == "charge" and unit.moved and unit.type in ("infantry", "walker")
        if furious and not attack.has("Furious Charge", of=side):
            text = "the Formation gives it Furious Charge"
            plan.modify(1, of=side, clause="overwhelming-aggression.1", text=text)
