"""Reload!: not for Stand and Shoot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.target_plan import TargetPlan

TRAIT = trait(
    "Reload!", ruleset="ninth-age", rule="reload", aliases=("Reload",), bearer="weapon or attacker"
)


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.situation.stand_and_shoot:
        text = "Reload! weapons do not Stand and Shoot"
        plan.forbid("reload", clause="reload.1", text=text)
