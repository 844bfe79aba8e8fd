"""Move or Fire: no shot after a move."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.target_plan import TargetPlan

TRAIT = trait("Move or Fire", ruleset="ninth-age", bearer="weapon or attacker")


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.has_moved:
        plan.forbid("moved", clause="move-or-fire.1", text="Move or Fire: it has moved this turn")
