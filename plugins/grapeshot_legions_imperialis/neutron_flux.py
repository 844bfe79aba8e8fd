"""Neutron-flux: counts as Armourbane and Shred against Cybernetica Cortex."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_legions_imperialis.core.attack import has_rule

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.save_plan import SavePlan

TRAIT = trait("Neutron-flux", ruleset="legions-imperialis")


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    if has_rule(attack.target, "Cybernetica Cortex") and not attack.at_structure:
        plan.reroll_passed_armour(clause="neutron-flux.1")
