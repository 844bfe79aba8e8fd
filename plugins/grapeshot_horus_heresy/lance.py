"""Lance: Armour Values above 12 count as 12."""

from grapeshot_horus_heresy.api import Attack, PenetrationPlan, hookimpl, trait

TRAIT = trait("Lance", ruleset="horus-heresy")

_HIGHEST = 12


@hookimpl
def grapeshot_plan_penetration(attack: Attack, plan: PenetrationPlan) -> None:
    text = f"Armour Values above {_HIGHEST} count as {_HIGHEST}"
    plan.cap_armour(_HIGHEST, clause="lance.1", text=text)
