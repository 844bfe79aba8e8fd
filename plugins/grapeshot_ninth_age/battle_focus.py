"""Battle Focus: an attack that hits on a natural 6 scores one more hit."""

from grapeshot_ninth_age.api import Attack, HitPlan, condition, hookimpl, trait

TRAIT = trait(
    "Battle Focus",
    ruleset="ninth-age",
    bearer="weapon or attacker",
    parameter=condition(),
    optional=True,
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    text = "a natural 6 to hit scores one more hit"
    plan.score_on_critical(1, clause="battle-focus.1", text=text)
