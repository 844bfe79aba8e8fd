"""Aegis (X+): a Special Save, where it stands among a unit's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.values import roll

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan

TRAIT = trait("Aegis", ruleset="ninth-age", parameter=roll(), bearer="target", several=True)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    for needed in attack.instances(TRAIT):
        plan.offer("aegis", needed, clause="aegis.1")
