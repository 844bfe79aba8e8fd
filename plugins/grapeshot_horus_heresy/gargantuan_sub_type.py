"""Gargantuan (unit sub-type): a Destructor takes 2D6 from it."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, trait

TRAIT = trait("Gargantuan sub-type", ruleset="horus-heresy", rule="destructor", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.has("Destructor"):
        plan.note("destructor.2", "one of the largest: a loss becomes 2D6")
