"""Undead: Unstable, but loses fewer if Stubborn, Steadfast or near the battle standard."""

from grapeshot_ninth_age.api import Attack, BreakPlan, hookimpl, trait

TRAIT = trait("Undead", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    plan.be_unstable(clause="undead.1", text="the Undead are Unstable")
    plan.crumble_as_undead(clause="undead.2")
