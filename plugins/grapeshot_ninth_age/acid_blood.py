"""Acid Blood: each Health Point lost in close combat gives its attacker a toxic hit."""

from grapeshot_ninth_age.api import Attack, FightPlan, HitPlan, hookimpl, trait

TRAIT = trait("Acid Blood", ruleset="ninth-age", bearer="target")


@hookimpl
def grapeshot_plan_fight(attack: Attack, plan: FightPlan) -> None:
    plan.give_back(
        TRAIT,
        "Health Point",
        strength=3,
        ap=10,
        attributes=("Toxic Attacks",),
        clause="acid-blood.1",
        text=f"{attack.target.name} gives back a toxic hit for each Health Point",
    )


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if not attack.in_combat:
        plan.note("acid-blood.1", "Acid Blood is for close combat")
