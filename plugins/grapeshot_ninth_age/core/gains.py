"""Health Points that those who strike gain by what their blows have caused."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grapeshot import RollTest
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot_ninth_age.core.yields import Yield

UNSAVED, HEALTH_POINT, MODEL = "unsaved wound", "Health Point", "model"
"""What brings a roll: unsaved wounds caused, Health Points lost by enemies, models slain."""
CAUSES = (UNSAVED, HEALTH_POINT, MODEL)


class Gain(NamedTuple):
    """A rule by which those who strike gain Health Points, one for each roll that succeeds."""

    name: str
    cause: str
    needed: int
    """The face from which on a roll succeeds."""
    is_single: bool
    """Whether one roll is made at most, when the round ends; else one for each cause, when the
    Initiative Step ends."""
    may_exceed: bool
    """Whether there may be more Health Points than the models began the game with."""
    clause: str

    @property
    def test(self) -> RollTest[bool]:
        """The roll."""
        return RollTest(face >= self.needed for face in range(1, 7))

    def rolls(self, causes: int) -> int:
        """Return how many rolls so many causes bring."""
        return min(1, causes) if self.is_single else causes

    def causes_of(self, brought: Yield, lost: int, fallen: int) -> int:
        """Return the causes among what blows have brought and what it has cost those struck."""
        return {UNSAVED: brought.unsaved, HEALTH_POINT: lost, MODEL: fallen}[self.cause]
