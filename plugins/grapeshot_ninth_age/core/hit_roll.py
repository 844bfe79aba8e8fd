"""The dice of one shot or blow: the first, and the one that confirms it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grapeshot_ninth_age.core.shots import CONFIRM, HIT, Outcome, hits_of, plain_form

if TYPE_CHECKING:
    from grapeshot import Dice, RollTest, kit

SURELY = 1 << 14
"""What a hit that wounds without a roll counts as, among those that do not."""


@dataclass(frozen=True)
class HitRoll:
    """The dice of one shot: the first, and the one that confirms it where that is asked for.

    Called with dice it rolls them and gives the number of hits; each that wounds surely counts as
    SURELY.
    """

    first: RollTest[Outcome]
    second: RollTest[Outcome]
    confirmed: kit.Scored
    """What a first die comes to that the second confirms."""

    def outcome(self, dice: Dice) -> Outcome:
        """Roll to hit, and return what the dice come to."""
        outcome = dice.test(self.first, "to hit")
        if outcome == CONFIRM:
            second = dice.test(self.second, "to hit, second roll")
            return self.confirmed if second == HIT else second
        return outcome

    def __call__(self, dice: Dice) -> int:
        """Roll to hit, and return the hits as one number."""
        hits = hits_of(self.outcome(dice), "")
        return sum(count * (SURELY if plain_form(form)[1] else 1) for form, count in hits)
