"""Repeater Crossbow, Repeater Handbow, Sling: a bonus at Short Range."""

from grapeshot_ninth_age.api import Attack, SavePlan, WoundPlan, hookimpl, trait

TRAIT = trait(
    "Repeater Crossbow",
    ruleset="ninth-age",
    rule="short-range-bonus",
    bearer="weapon or attacker",
    aliases=("Repeater Handbow", "Sling"),
)


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if _is_near(attack, "sling"):
        plan.add_strength(1, clause="short-range-bonus.1", text="+1 Strength at Short Range")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if _is_near(attack, "repeater crossbow"):
        text = "+1 Armour Penetration at Short Range"
        plan.add_ap(1, clause="short-range-bonus.1", text=text)
    if _is_near(attack, "repeater handbow"):
        text = "Armour Penetration 1 at Short Range"
        plan.fix_ap(1, clause="short-range-bonus.1", text=text)


def _is_near(attack: Attack, weapon: str) -> bool:
    """Return whether a weapon of this name fires near; curly values tell of it already."""
    fires = not attack.in_combat and attack.weapon.name.casefold() == weapon
    return fires and attack.at_short_range and not attack.has_curly_brackets
