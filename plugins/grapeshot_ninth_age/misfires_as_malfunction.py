"""Imperial Rocketeer, Whirlwind Battery: every misfire is a Malfunction."""

from grapeshot_ninth_age.api import Attack, HitPlan, MisfirePlan, hookimpl, trait

TRAIT = trait(
    "Imperial Rocketeer",
    ruleset="ninth-age",
    rule="misfires-as-malfunction",
    bearer="weapon or attacker",
    aliases=("Whirlwind Battery",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        plan.misfire_on_one(clause="misfires-as-malfunction.1", text="each shot may misfire")


@hookimpl
def grapeshot_plan_misfire(attack: Attack, plan: MisfirePlan) -> None:
    plan.fix_result("malfunction", clause="misfires-as-malfunction.2")
