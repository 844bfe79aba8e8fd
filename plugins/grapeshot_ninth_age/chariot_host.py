"""Chariot Host: one more Impact Hit for each model with another behind it."""

from grapeshot_ninth_age.api import Attack, FightPlan, hookimpl, trait

TRAIT = trait("Chariot Host", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    text = "one more Impact Hit with a model behind, in a unit with a Full Rank"
    plan.add_hits_with_models_behind("Impact Hits", 1, clause="chariot-host.1", text=text)
