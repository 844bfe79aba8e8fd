"""Hammerblow Assault: +2 CAF for Terminators that disembarked from a Spartan this round."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Hammerblow Assault", ruleset="legions-imperialis", bearer="unit")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    for side, unit, _ in attack.bearers(TRAIT):
        if unit.disembarked:
            text = "disembarked from a Spartan this round"
            plan.modify(2, of=side, clause="hammerblow-assault.1", text=text)
