"""Empyrean Avatar: Instant Death costs it D3 Wounds."""

from grapeshot_horus_heresy.api import Attack, DamagePlan, hookimpl, parse_dice, trait

TRAIT = trait("Empyrean Avatar", ruleset="horus-heresy", bearer="target")
_WOUNDS = parse_dice("D3")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if plan.instant_death:
        text = "Instant Death takes D3 Wounds instead of all"
        plan.endure_instant_death(clause="empyrean-avatar.1", text=text)
        plan.cost(_WOUNDS, clause="empyrean-avatar.1", text=text)
