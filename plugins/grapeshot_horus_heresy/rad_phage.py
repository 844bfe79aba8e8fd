"""Rad-phage: a model that loses a Wound and survives has -1 Toughness for the battle."""

from grapeshot_horus_heresy.api import Attack, MoralePlan, hookimpl, trait

TRAIT = trait("Rad-phage", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: MoralePlan) -> None:
    if not attack.at_vehicle:
        plan.follow(
            "weakened",
            "hurt",
            until="end of the battle",
            clause="rad-phage.1",
            text="a model that loses a Wound and survives has -1 Toughness (minimum 1)",
            adds={"toughness": -1} if attack.target.models == 1 else {},
        )
