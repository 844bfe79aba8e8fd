"""Silver Shots: Multiple Wounds (D3), Lethal Strike, failed rolls to wound are re-rolled."""

from grapeshot_ninth_age.api import Attack, DamagePlan, WoundPlan, hookimpl, parse_dice, trait

TRAIT = trait("Silver Shots", ruleset="ninth-age", includes=("Lethal Strike",))
_POINTS = parse_dice("D3")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    plan.reroll_failed(
        clause="silver-shots.1", text="Silver Shots: failed rolls to wound are re-rolled"
    )


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    plan.cost(_POINTS, clause="silver-shots.1", text="Silver Shots: D3 Health Points")
