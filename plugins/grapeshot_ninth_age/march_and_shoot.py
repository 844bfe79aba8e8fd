"""March and Shoot: shoots after a march."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.target_plan import TargetPlan

TRAIT = trait("March and Shoot", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.lift("marched", clause="march-and-shoot.1", text="March and Shoot")
