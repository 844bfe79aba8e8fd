"""Unburnt: successful rolls to wound with Flaming Attacks are re-rolled."""

from grapeshot_ninth_age.api import Attack, WoundPlan, hookimpl, trait

TRAIT = trait("Unburnt", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_attack("Flaming Attacks"):
        plan.reroll_passed(
            clause="unburnt.1", text="Unburnt: successful wounds of Flaming Attacks are re-rolled"
        )
