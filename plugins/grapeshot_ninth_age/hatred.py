"""Hatred: failed rolls to hit are re-rolled in the first Round of Combat."""

from grapeshot_ninth_age.api import Attack, HitPlan, condition, hookimpl, trait

TRAIT = trait(
    "Hatred", ruleset="ninth-age", bearer="weapon or attacker", parameter=condition(), optional=True
)


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.in_combat and attack.situation.round == 1:
        plan.reroll_failed(clause="hatred.1", text="Hatred: failed rolls to hit are re-rolled")
