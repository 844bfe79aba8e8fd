"""Armoured: Hits from Light weapons count as AP 0; failed Saves against them may be re-rolled."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Armoured", ruleset="legions-imperialis", rule="core-armoured", bearer="target")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.has("Light"):
        plan.set_ap_to_zero(
            clause="core-armoured.1", text="a Light weapon against an Armoured model"
        )
        plan.reroll_failed(clause="core-armoured.2")
