"""Born Predator: natural 1s to hit in close combat are re-rolled."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Born Predator", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat:
        plan.reroll_face(1, clause="born-predator.1", text="a natural 1 to hit is re-rolled")
