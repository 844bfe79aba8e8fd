"""Chitinous Scales: +2 Armour, to 3 at most."""

from grapeshot_ninth_age.api import Attack, DefencePlan, hookimpl, trait

TRAIT = trait("Chitinous Scales", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    plan.thicken_armour(2, 3, clause="chitinous-scales.1", text="Chitinous Scales: +2 Armour, to 3")
