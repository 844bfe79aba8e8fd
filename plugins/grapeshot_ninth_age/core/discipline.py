"""Discipline Tests: 2D6, not above the Discipline."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from grapeshot import parse_dice

if TYPE_CHECKING:
    from grapeshot import Dice

_TWO = parse_dice("2D6")


@dataclass(frozen=True)
class DisciplineTest:
    """A test: called with dice it rolls them and tells whether it is passed.

    `minimised` rolls 3D6 and leaves out the highest; `again` rolls a failed one once more.
    """

    needed: int
    what: str
    clause: str
    minimised: bool = False
    again: bool = False

    def __call__(self, dice: Dice) -> bool:
        """Roll."""
        return self._passes(dice) or (self.again and self._passes(dice))

    def _passes(self, dice: Dice) -> bool:
        if not self.minimised:
            return dice.value(_TWO, self.what, self.clause) <= self.needed
        faces = [dice.die(self.what, clause=self.clause) for _ in range(3)]
        return sum(faces) - max(faces) <= self.needed
