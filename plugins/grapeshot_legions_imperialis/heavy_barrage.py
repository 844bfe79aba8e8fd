"""Heavy Barrage: a Barrage that can damage Structures, at full Dice, and those inside at half."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import left_out

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Heavy Barrage", ruleset="legions-imperialis", includes=("Barrage",))


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    plan.note("heavy-barrage.1", "every rule of Barrage applies")
    plan.lift("structure", clause="heavy-barrage.2", text="can damage Structures")
    if attack.missing_structure:
        plan.warn(left_out(attack.missing_structure), key="targets", clause="heavy-barrage.3")
    if attack.at_structure and attack.garrison:
        plan.note("heavy-barrage.3", "full Dice at the Structure, half at each Detachment inside")
        plan.note("heavy-barrage.4", "the Structure is resolved first")
