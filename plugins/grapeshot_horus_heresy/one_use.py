"""One Use: may be used once in the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.target_plan import TargetPlan

TRAIT = trait("One Use", ruleset="horus-heresy", aliases=("One Shot", "One Use/One Shot"))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.ammunition == 0:
        plan.forbid("ammunition", clause="one-use.1", text="it has been used already")
