"""Aegis (X+): a Special Save, where it stands among a unit's rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.core.protections import offer
from grapeshot_ninth_age.core.values import protection

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.attack import Attack
    from grapeshot_ninth_age.core.save_plan import SavePlan

TRAIT = trait("Aegis", ruleset="ninth-age", parameter=protection(), bearer="target", several=True)


@hookimpl
def grapeshot_plan_save(attack: Attack, plan: SavePlan) -> None:
    for save in attack.instances(TRAIT):
        offer("aegis", save, attack, plan)
