"""Limited (X): may be fired X times in the battle."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.target_plan import TargetPlan

TRAIT = trait("Limited", ruleset="legions-imperialis", parameter=whole_number())


@hookimpl
def grapeshot_check_target(attack: Attack, plan: TargetPlan) -> None:
    if attack.attacker.ammunition == 0:
        plan.forbid("ammunition", clause="limited.2", text="no shots are left for this battle")
        return
    left = attack.value(TRAIT) if attack.attacker.ammunition is None else attack.attacker.ammunition
    plan.note("limited.1", f"{left} of {attack.value(TRAIT)} shots left before this one")
