"""Fleshbane: wounds on 2+."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Fleshbane", ruleset="horus-heresy", bearer="weapon or attacker")

_FACE = 2


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.borne(TRAIT):
        plan.need_at_most(_FACE, clause="fleshbane.1", text=f"wounds on {_FACE}+")
        plan.note("fleshbane.2", "in shooting only the weapon's own counts")
        plan.note("fleshbane.3", "vehicles are not affected")
