"""Incarnate Violence: one die of its Fight roll may be re-rolled."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Incarnate Violence", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, _ in attack.bearers(TRAIT):
        if unit.type in ("infantry", "cavalry", "walker"):
            plan.reroll_one_die(side, clause="incarnate-violence.1")
