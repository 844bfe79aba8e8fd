"""Graviton Pulse: the target rolls under its Strength or is wounded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import Fault, hookimpl, trait
from grapeshot_horus_heresy.core.attack import MACHINES

if TYPE_CHECKING:
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.wound_plan import WoundPlan

TRAIT = trait("Graviton Pulse", ruleset="horus-heresy")


@hookimpl
def grapeshot_plan_wound(attack: Attack, plan: WoundPlan) -> None:
    if attack.target.type in MACHINES:
        return
    strength = attack.target.strength
    if strength is None:
        raise Fault(
            "bad_profile", "target.strength is missing", expected="a number, for this weapon"
        )
    text = f"wounded on a D6 of {min(6, max(1, strength))}+, whatever the weapon's Strength"
    plan.replace_roll(min(6, max(1, strength)), clause="graviton-pulse.1", text=text)
    plan.note("graviton-pulse.2", "a 6 always wounds")
    plan.note("graviton-pulse.4", "saves are taken against the weapon's AP")
