"""Blades of Darag: magical Paired Weapons, of Strength 5 under a friendly spell."""

from grapeshot_ninth_age.api import CLOSE_COMBAT, Attack, WoundPlan, hookimpl, trait

TRAIT = trait(
    "Blades of Darag",
    ruleset="ninth-age",
    family=CLOSE_COMBAT,
    includes=("Paired Weapons", "Magical Attacks"),
)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.is_met(TRAIT):
        plan.fix_strength(5, clause="blades-of-darag.1", text="a friendly spell: Strength 5")
    else:
        plan.note("blades-of-darag.1", "no friendly spell on the unit: Strength as its own")
