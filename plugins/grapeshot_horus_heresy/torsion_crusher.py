"""Torsion Crusher: Hull Points lost are doubled."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Torsion Crusher", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.at_vehicle:
        plan.multiply(2, clause="torsion-crusher.1", text="Hull Points lost are doubled")
