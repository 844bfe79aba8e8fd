"""Kenjutsu (X): X successes to hit in a step earn one hit more."""

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
    for successes in attack.instances(TRAIT):
        text = f"Kenjutsu: {successes} successes to hit are one hit more"
        plan.earn_hits(successes, clause="kenjutsu.1", text=text)
