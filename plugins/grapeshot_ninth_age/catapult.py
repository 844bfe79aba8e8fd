"""Catapult (X×Y): a hit strikes an area; a miss may strike a smaller one at half Strength."""

from grapeshot_ninth_age.api import (
    ARTILLERY,
    MISS,
    PARTIAL,
    AreaPlan,
    Attack,
    Dice,
    HitPlan,
    Shot,
    Tally,
    WoundPlan,
    grid,
    hookimpl,
    is_hit,
    trait,
)

TRAIT = trait(
    "Catapult",
    ruleset="ninth-age",
    parameter=grid(),
    family=ARTILLERY,
    includes=("Artillery Weapon",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("cover", clause="catapult.1", text="cover does not hinder a Catapult")
    plan.misfire_on_one(clause="catapult.2", text="a natural 1 misfires")
    plan.note(
        "catapult.4", "any other miss is rolled once more, for a Partial Hit; a 1 just misses"
    )
    plan.note("catapult.8", "there is no third roll")


@hookimpl
def grapeshot_plan_allocation(attack: Attack, plan: AreaPlan) -> None:
    area = attack.values(TRAIT)[0]
    printed = [borne.printed for borne in attack.in_force if borne.trait is TRAIT]
    if printed and printed[0].endswith(f"({area.hits})"):
        plan.note("profile-notation.5", f"{area.hits} by itself is {area}")
    if attack.form == PARTIAL:
        area = area.smaller()
        plan.strike_area(area, clause="catapult.5", text=f"Partial Hit: Area Attack ({area})")
        plan.note("catapult.7", "a Partial Hit uses nothing in square brackets")
    else:
        plan.strike_area(area, clause="catapult.3", text=f"direct hit: Area Attack ({area})")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.form == PARTIAL:
        plan.note("catapult.6", "a Partial Hit has half the Strength and Armour Penetration")


@hookimpl
def grapeshot_resolve_shot(attack: Attack, plan: HitPlan, dice: Dice, tally: Tally) -> Shot:
    first = plan.roll(dice)
    if is_hit(first):
        tally.add("direct_hit")
    if first != MISS:
        return Shot(first)
    return _try_again(plan, dice, tally)


def _try_again(plan: HitPlan, dice: Dice, tally: Tally) -> Shot:
    """Roll for the Partial Hit: a 1 is a plain miss, and there is no third try (.4 and .8)."""
    second = plan.roll(dice, misfires=False)
    if is_hit(second):
        tally.add("partial_hit")
    return Shot(second, PARTIAL)
