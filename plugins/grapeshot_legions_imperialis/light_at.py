"""Light AT: its AP counts as 0 against vehicles, Knights and Titans."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Light AT", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.at_engine:
        plan.set_ap_to_zero(clause="light-at.1", text="Light AT against a vehicle, Knight or Titan")
        plan.note("light-at.2", "an AP of 0 may keep the Hits off Void Shields")
        plan.note("weapon-traits-and-ap.1", "the AP depends on the target")
