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
    for points, clipped_wings, against in attack.values(TRAIT):
        each = points
        if against is not None:
            plan.note("multiple-wounds-note.1", "the condition is met: each wound multiplies")
            plan.note("against.1", "the struck models are what the condition names")
        if clipped_wings and attack.is_struck("Fly"):
            each = points._replace(bonus=points.bonus + 1)
            plan.note("multiple-wounds.3", "Clipped Wings: one more from a model with Fly")
        plan.cost(each, clause="multiple-wounds.1", text=f"each wound costs {each}")
    if len(attack.values(TRAIT)) > 1:
        plan.note("multiple-wounds-note.2", "of several instances the best counts")
    plan.note(
        "multiple-wounds.2", f"no more than the profile has: {many(plan.cap, 'Health Point')}"
    )
