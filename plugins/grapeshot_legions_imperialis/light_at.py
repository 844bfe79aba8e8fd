"""Light AT: AP 0 against engines."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Light AT", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_engine:
        plan.set_ap_to_zero(clause="light-at.1", text="Light AT at a vehicle, Knight or Titan")
        plan.note("light-at.2", "AP 0 keeps the Hits off Void Shields")
        plan.note("weapon-traits-and-ap.1", "the AP depends on what is struck")
