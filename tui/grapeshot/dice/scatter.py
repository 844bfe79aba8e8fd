"""The scatter dice: a Hit, or an arrow that points somewhere, with dice for the distance.

What a marker does with that is the table's business. A `Scatter` says it twice: step by step, for
dice that are really rolled, and as the probabilities of all that may come of it.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Protocol, TypeVar

from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.dice.distribution import Distribution, Number
    from grapeshot.dice.expression import DiceExpression

HIT_FACES = 2
"""Faces of six on which the scatter dice shows a Hit."""
DIRECTIONS = 36_000
"""The parts of a full turn in which the direction of an arrow is recorded."""


def direction_of(what: str, directions: int) -> str:
    """Return the words that ask for a direction, with its unit: degrees, or parts of one."""
    parts = directions // 360
    return f"{what} direction in " + ("degrees" if parts == 1 else f"1/{parts} degrees")


SYMBOL = "scatter"
"""What the die for the symbol is for."""
_TURN = 360


def in_words(what: str, face: int, sides: int) -> tuple[str, str]:
    """Return the purpose and the face of a die in words: an angle for a direction, Hit or arrow."""
    if sides >= _TURN:
        return what.partition(" in ")[0], f"{face * _TURN / sides % _TURN:.0f}°"
    if what == SYMBOL:
        return what, "Hit" if face <= HIT_FACES else "arrow"
    return what, str(face)


Outcome = TypeVar("Outcome", bound=Hashable)


class ScatterRoll(NamedTuple):
    """One roll of the scatter dice.

    `direction` is where the arrow points, in degrees, and `distance` what its dice came to; both
    are 0 for a Hit. A script says by `rerolled` whether this roll is thrown away for the next one;
    with other dice it is None, and the player decides.
    """

    hit: bool
    direction: float = 0.0
    distance: int = 0
    rerolled: bool | None = None


class RollScatter(Protocol):
    """Rolls the scatter dice once, with the dice for the distance where there are any."""

    def __call__(self, distance: DiceExpression | None, *, reroll: bool = False) -> ScatterRoll:
        """Return the roll; `reroll` says that it takes the place of the last one."""
        ...


class Scatter(Hashable, Protocol[Outcome]):
    """Something that scatters, and all that may come of it; hashable, and never changed."""

    def resolve(self, roll: RollScatter) -> Outcome:
        """Return the outcome of one resolution, for which `roll` is called once for each roll."""
        ...

    def distribution(self, number: Number) -> Distribution[Outcome]:
        """Return the probability of each outcome.

        Raise TooManyBranches where that cannot be found, so that it is simulated instead.
        """
        ...
