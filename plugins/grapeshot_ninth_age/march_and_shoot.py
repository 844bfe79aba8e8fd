"""March and Shoot: it may shoot after a march."""

from grapeshot_ninth_age.api import Attack, TargetPlan, hookimpl, trait

TRAIT = trait("March and Shoot", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("marched", clause="march-and-shoot.1", text="March and Shoot")
