"""Super-heavy (unit sub-type): a Destructor takes 2D6 off it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.damage_plan import DamagePlan

TRAIT = trait("Super-heavy sub-type", ruleset="horus-heresy", rule="destructor", bearer="target")


@hookimpl
def grapeshot_plan_damage(attack: Attack, plan: DamagePlan) -> None:
    if attack.weapon_has("Destructor"):
        plan.note("destructor.2", "one of the largest: a loss becomes 2D6")
