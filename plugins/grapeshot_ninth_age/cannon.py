"""Cannon, the artillery type: cover does not hinder it; a natural 1 misfires."""

from grapeshot_ninth_age.api import ARTILLERY, Attack, HitPlan, hookimpl, trait

TRAIT = trait(
    "Cannon",
    ruleset="ninth-age",
    rule="cannon-type",
    family=ARTILLERY,
    includes=("Artillery Weapon",),
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    plan.waive("cover", clause="cannon-type.1", text="cover does not hinder a Cannon")
    plan.misfire_on_one(clause="cannon-type.3", text="a natural 1 misfires")
    if attack.target.height == "gigantic" and attack.situation.cover == "none":
        plan.modify("gigantic", 1, clause="cannon-type.2", text="Gigantic target not in cover")
