"""Shattering Volleys: missile launchers fired from outside Structures have Demolisher."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Shattering Volleys", ruleset="legions-imperialis", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    inside = attack.attacker.garrisoned or attack.attacker.garrisoned_in
    if attack.weapon_is("missile launchers") and not inside:
        text = "missile launchers can damage Structures"
        plan.lift("structure", clause="shattering-volleys.1", text=text)
