"""Hell-Forged Armour: Armour 3, Aegis (5+) against Toxic Attacks, Break Tests re-rolled."""

from grapeshot_ninth_age.api import Attack, BreakPlan, DefencePlan, SavePlan, hookimpl, trait

TRAIT = trait(
    "Hell-Forged Armour", ruleset="ninth-age", bearer="unit", aliases=("Hell-Forge Armour",)
)


@hookimpl
def grapeshot_plan_defence(attack: Attack, plan: DefencePlan) -> None:
    if not attack.target.armour:
        plan.thicken_armour(3, 3, clause="hell-forged-armour.1", text="Hell-Forged Armour: 3")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    wears = any(rule.trait is TRAIT for rule in attack.target.rules)
    if wears and attack.is_attack("Toxic Attacks"):
        plan.offer("aegis", 5, clause="hell-forged-armour.1", text="Aegis 5+ against Toxic Attacks")


@hookimpl
def grapeshot_plan_morale(attack: Attack, plan: BreakPlan) -> None:
    if any(rule.trait is TRAIT for rule in attack.attacker.rules):
        plan.reroll_failed(clause="hell-forged-armour.2")
