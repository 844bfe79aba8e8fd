"""Kenjutsu (X): X successful rolls to hit in one step score one more hit."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait, whole_number

TRAIT = trait(
    "Kenjutsu",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    parameter=whole_number(),
    several=True,
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        return
    for successes in attack.values(TRAIT):
        text = f"Kenjutsu: {successes} successes to hit score one more hit"
        plan.earn_hits(successes, clause="kenjutsu.1", text=text)
