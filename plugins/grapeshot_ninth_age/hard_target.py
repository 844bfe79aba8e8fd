"""Hard Target (X): -X to hit it by shooting; instances add up."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Hard Target",
    ruleset="ninth-age",
    rule="to-hit-modifiers",
    parameter=whole_number(),
    bearer="target",
    several=True,
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        penalty = sum(attack.values(TRAIT))
        plan.modify("hard target", -penalty, clause="to-hit-modifiers.6", text="Hard Target")
        plan.note("hard-target-note.1", "each instance among the unit's rules counts")
