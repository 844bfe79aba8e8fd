"""Sword Sworn: +1 to hit with a Great Weapon."""

from grapeshot_ninth_age.api import Attack, HitPlan, hookimpl, trait

TRAIT = trait("Sword Sworn", ruleset="ninth-age", bearer="attacker")


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    if attack.has("Great Weapon"):
        plan.modify(
            "sword sworn", 1, clause="sword-sworn.1", text="Sword Sworn, with a Great Weapon"
        )
