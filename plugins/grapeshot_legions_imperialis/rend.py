"""Rend: one more D6 in the Fight roll for each such weapon, to 6D6 at most."""

from grapeshot_legions_imperialis.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Rend", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.add_rend_weapon(clause="rend.1")
    plan.note("rend.2", "a Fight roll is never more than 6D6")
