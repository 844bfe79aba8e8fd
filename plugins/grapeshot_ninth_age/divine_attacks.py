"""Divine Attacks: successful Aegis Saves against it are re-rolled."""

from grapeshot_ninth_age.api import Attack, SavePlan, hookimpl, trait

TRAIT = trait("Divine Attacks", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    plan.reroll_passed(
        "aegis", clause="divine-attacks.1", text="a successful Aegis Save is re-rolled"
    )
