"""Ensouled Statue: it is Undead and loses one Health Point fewer."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Ensouled Statue", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_unstable(clause="undead.1", text="an Ensouled Statue is Undead")
    plan.crumble_as_undead(clause="undead.2")
    plan.lose_less(1, clause="ensouled-statue.1")
