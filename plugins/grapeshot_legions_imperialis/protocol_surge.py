"""Protocol - Surge: four inches more range near the Noosphere Controller."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait(
    "Protocol - Surge", ruleset="legions-imperialis", rule="protocol-surge", bearer="attacker"
)


_INCHES = 4


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.near_attacker("Noosphere Controller"):
        plan.extend_range(_INCHES, clause="protocol-surge.1")
    else:
        text = "no Noosphere Controller is said to be near: no more range"
        plan.warn(text, key="attacker.near", clause="protocol-surge.1")
