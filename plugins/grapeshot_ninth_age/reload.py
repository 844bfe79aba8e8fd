"""Reload!: it may not Stand and Shoot."""

from grapeshot_ninth_age.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait(
    "Reload!", ruleset="ninth-age", rule="reload", aliases=("Reload",), bearer="weapon or attacker"
)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.stand_and_shoot:
        plan.forbid("reload", clause="reload.1", text="weapons with Reload! cannot Stand and Shoot")
