"""March and Shoot: shoots after a march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.target_plan import TargetPlan

TRAIT = trait("March and Shoot", ruleset="ninth-age", rule="who-can-shoot", bearer="attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("marched", clause="who-can-shoot.3", text="March and Shoot")
