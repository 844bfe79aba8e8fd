"""A marker of which nothing says what lies under it: how far it moves is all that is known."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from grapeshot import Dice, Distribution, Number, Once, RollScatter, Stage, Tally
from grapeshot_horus_heresy.core.template_plan import SCATTER_DISTANCE

if TYPE_CHECKING:
    from collections.abc import Hashable

    from grapeshot_horus_heresy.core.state import State
    from grapeshot_horus_heresy.core.template_plan import TemplatePlan

SCATTERED = "scatter_inches"
"""The measure: how many inches the marker, or the first of several, moves."""
LEFT_OUT = "nothing says what lies under the marker: hits and all that follows are left out"
_HITS = 2
_FACES = 6


class UntoldMarker:
    """A marker that scatters over an unknown table."""

    def __init__(self, template: TemplatePlan) -> None:
        self._shortened = template.shortened_by
        template.ask(LEFT_OUT, "situation.template_full")

    @property
    def key(self) -> Hashable:
        """All that its odds depend on."""
        return self._shortened

    def stages(self) -> Iterator[Stage]:
        """Yield the stage in which it scatters."""
        yield Once("hit", partial(_scatter, self), "", ("hh untold marker", self.key))

    def resolve(self, roll: RollScatter) -> int:
        """Return how far it moves."""
        rolled = roll(SCATTER_DISTANCE)
        return 0 if rolled.hit else self._moved(rolled.distance)

    def distribution(self, number: Number) -> Distribution[int]:
        """Return the odds of how far it moves."""
        found: Distribution[int] = {0: number(_HITS, _FACES)}
        for total, chance in SCATTER_DISTANCE.distribution(number).items():
            inches = self._moved(total)
            found[inches] = found.get(inches, 0) + number(_FACES - _HITS, _FACES) * chance
        return found

    def _moved(self, total: int) -> int:
        return max(0, total - self._shortened)


def _scatter(marker: UntoldMarker, state: State, dice: Dice, tally: Tally) -> State:
    tally.add(SCATTERED, dice.scatter(marker, "scatter", clause="blast.6"))
    return state
