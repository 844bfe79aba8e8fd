"""Siege Weapon: its range is doubled if the model has not moved."""

from grapeshot_legions_imperialis.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("Siege Weapon", ruleset="legions-imperialis")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if not attack.attacker.moved:
        doubles_both = attack.options.siege_minimum_range == "doubled"
        plan.multiply_range(2, clause="siege-weapon.1", minimum=doubles_both)
        if attack.weapon.min_range:
            text = "is the minimum range doubled too?"
            plan.reading("siege_minimum_range", "siege-weapon.1", text)
