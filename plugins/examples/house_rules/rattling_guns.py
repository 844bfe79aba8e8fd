"""Rattling Guns: a shot that rolls a 6 to hit is fired again, without end."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import hookimpl, trait
from grapeshot_ninth_age.api import HIT, MISS, Attack, Shot

if TYPE_CHECKING:
    from grapeshot import Dice, Tally
    from grapeshot_ninth_age.api import HitPlan

TRAIT = trait("Rattling Guns", ruleset="ninth-age")
CLAUSES = {"rattling-guns.1": "A natural 6 to hit scores a hit, and the shot is rolled once more."}


@hookimpl
def grapeshot_resolve_shot(attack: Attack, plan: HitPlan, dice: Dice, tally: Tally) -> Shot:
    """Roll until a die shows no 6: odds follow it until what is left is next to nothing."""
    hits = 0
    while (face := dice.die("hit")) == 6:
        hits += 1
    hits += plan.succeeds(face)
    return Shot(HIT, hits=hits) if hits else Shot(MISS)
