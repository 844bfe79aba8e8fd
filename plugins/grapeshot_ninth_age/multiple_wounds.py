"""Multiple Wounds (X): an unsaved wound costs X Health Points, up to what a model has."""

from grapeshot_ninth_age.api import Attack, DamagePlan, hookimpl, many, multiplication, trait

TRAIT = trait(
    "Multiple Wounds",
    ruleset="ninth-age",
    parameter=multiplication(),
    bearer="weapon or attacker",
    several=True,
)


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    for points, clipped_wings, _ in attack.instances(TRAIT):
        each = points
        if clipped_wings and attack.is_struck("Fly"):
            each = points._replace(bonus=points.bonus + 1)
            plan.note("multiple-wounds.3", "Clipped Wings: one more from a model with Fly")
        plan.multiply(each, clause="multiple-wounds.1", text=f"each wound costs {each}")
    plan.note(
        "multiple-wounds.2", f"no more than the profile has: {many(plan.cap, 'Health Point')}"
    )
