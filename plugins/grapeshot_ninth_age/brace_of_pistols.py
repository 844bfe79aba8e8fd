"""Brace of Pistols: in close combat they count as Paired Weapons."""

from grapeshot_ninth_age.api import CLOSE_COMBAT, Attack, AttacksPlan, hookimpl, trait

TRAIT = trait(
    "Brace of Pistols", ruleset="ninth-age", family=CLOSE_COMBAT, includes=("Paired Weapons",)
)


@hookimpl
def grapeshot_plan_attacks(attack: Attack, plan: AttacksPlan) -> None:
    plan.note("brace-of-pistols.1", "a Brace of Pistols counts as Paired Weapons")
