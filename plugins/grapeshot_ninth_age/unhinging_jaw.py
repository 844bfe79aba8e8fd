"""Unhinging Jaw: failed rolls to wound Large or Gigantic models are re-rolled."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Unhinging Jaw", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.in_combat and attack.target.height != "standard":
        text = "Unhinging Jaw: failed rolls to wound are re-rolled"
        plan.reroll_failed(clause="unhinging-jaw.1", text=text)
