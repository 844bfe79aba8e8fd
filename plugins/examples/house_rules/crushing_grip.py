"""Crushing Grip: a Hit takes 2 Wounds, and 1 more for each 5+ on a die for each Wound left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import RollTest, hookimpl, trait

if TYPE_CHECKING:
    from grapeshot_legions_imperialis.api import Attack, Dice, Run, Tally

TRAIT = trait("Crushing Grip", ruleset="legions-imperialis")
CLAUSES = {
    "crushing-grip.1": "No Save is made; a Hit takes 2 Wounds, and 1 more for each 5+ on as many "
    "dice as the model has Wounds left, 12 dice at the most."
}
_MOST_DICE = 12
_GRIPS = RollTest.of(lambda face: int(face >= 5))


@hookimpl
def grapeshot_resolve_save(attack: Attack, model: Run, dice: Dice, tally: Tally) -> int:
    """Roll a die for each Wound left."""
    rolled = min(model.wounds, _MOST_DICE)
    return 2 + dice.total(_GRIPS, rolled, "crushing grip", "crushing-grip.1")
