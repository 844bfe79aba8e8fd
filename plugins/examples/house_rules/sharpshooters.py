"""Sharpshooters (X): failed shots of one face are made again; two values, both count."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait, whole_number

if TYPE_CHECKING:
    from grapeshot_ninth_age.api import Attack, HitPlan

TRAIT = trait("Sharpshooters", ruleset="ninth-age", parameter=whole_number(), several=True)
CLAUSES = {"sharpshooters.1": "Failed rolls to hit that show X are made again."}


@hookimpl
def grapeshot_plan_hit(attack: Attack, plan: HitPlan) -> None:
    """Name each face."""
    for face in attack.values(TRAIT):
        plan.reroll_face(face, clause="sharpshooters.1", text=f"failed {face}s are made again")
