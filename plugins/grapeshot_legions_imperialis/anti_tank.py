"""Anti-tank: its AP counts as 0 against Infantry and Cavalry."""

from grapeshot_legions_imperialis.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Anti-tank", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if attack.target_is("infantry", "cavalry"):
        plan.set_ap_to_zero(clause="anti-tank.1", text="Anti-tank against Infantry or Cavalry")
        plan.note("weapon-traits-and-ap.1", "the AP depends on the target")
