"""Always hits on its Aim: it always hits on its Aim, whatever the penalties."""

from grapeshot_ninth_age.api import AimPlan, Attack, HitPlan, hookimpl, trait

TRAIT = trait(
    "Always hits on its Aim",
    ruleset="ninth-age",
    rule="always-hits-on-aim",
    bearer="weapon",
    aliases=("Aspen Bow", "Great Aspen Bow", "Giant Aspen Bow"),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if isinstance(plan, AimPlan):
        plan.hit_on_aim(
            clause="always-hits-on-aim.1", text="hits on its Aim, whatever the penalties"
        )
