"""The player's own dice, gathered: all that a step rolls for one purpose is asked for at once.

Rules roll one die after another, and re-roll at once what may be. At a table the dice are thrown
by the handful. So before it asks the program finds out how many dice of a purpose will be wanted,
by resolving on with every face in turn; faces are then handed out as the rules ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from grapeshot.dice.physical import Request, RolledDice
from grapeshot.dice.scatter import DIRECTIONS, ScatterRoll
from grapeshot.errors import GrapeshotError

if TYPE_CHECKING:
    from grapeshot.dice import DiceExpression

Resolve: TypeAlias = Callable[[RolledDice], object]
"""Resolves the engagement with dice, as often as it is called."""
_ALL_FACES = 20
"""Of dice with more faces than this only some are tried."""


class Roll(NamedTuple):
    """What was asked for at once, and the faces that were rolled for it."""

    request: Request
    faces: tuple[int, ...]


class Asked(Enum):
    """What a player is asked to tell of the dice."""

    FACES = "faces"
    SYMBOL = "symbol"
    """Whether the scatter dice show a Hit or an arrow."""
    DIRECTION = "direction"
    """Where that arrow points."""


class MoreDice(GrapeshotError):
    """The player's own dice are asked for; this ends the attempt until they are there."""

    def __init__(self, request: Request, asked: Asked = Asked.FACES) -> None:
        self.request = request
        self.asked = asked
        super().__init__(f"{request.count} dice for {request.what}")


def _purpose(request: Request) -> Request:
    """Leave a request's number of dice out: the rest is equal for all dice of one purpose."""
    return request._replace(count=1)


class GatheredFaces(RolledDice):
    """Hands out the faces of each roll, for the purpose that they were rolled for.

    Raise MoreDice with what is asked for where there are none left. The direction of an arrow is
    told in the parts in which it is recorded.
    """

    directions = DIRECTIONS
    _scattering = ""

    def __init__(self, rolls: Sequence[Roll], *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._rolled: dict[Request, list[int]] = {}
        for roll in rolls:
            self._rolled.setdefault(_purpose(roll.request), []).extend(roll.faces)

    def faces(self, request: Request) -> list[int]:
        """Take the next faces that were rolled for this purpose."""
        left = self._rolled.get(_purpose(request), [])
        if len(left) < request.count:
            return self.missing(request)
        taken, left[:] = left[: request.count], left[request.count :]
        return taken

    def missing(self, request: Request) -> list[int]:
        """Say that more dice are needed."""
        if request.sides == DIRECTIONS:
            raise MoreDice(request, Asked.DIRECTION)
        raise MoreDice(request, Asked.SYMBOL if request.what == self._scattering else Asked.FACES)

    def _roll_scatter(
        self, distance: DiceExpression | None, what: str, clause: str, *, reroll: bool
    ) -> ScatterRoll:
        self._scattering = what
        roll = super()._roll_scatter(distance, what, clause, reroll=reroll)
        self._scattering = ""
        return roll


class _Known(GrapeshotError):
    """Another purpose has come up: nothing more is to be found out."""


class _Counting(GatheredFaces):
    """Shows the same face again and again for one purpose, and counts the dice."""

    def __init__(self, rolls: Sequence[Roll], asked: Request, face: int, *, d3_as_d6: bool) -> None:
        super().__init__(rolls, d3_as_d6=d3_as_d6)
        self._wanted = _purpose(asked)
        self._shown = face
        self.counted = 0

    def missing(self, request: Request) -> list[int]:
        """Count the dice of the purpose; those that would be re-rolled come later."""
        again = request.reroll and not self._wanted.reroll and request.step == self._wanted.step
        if _purpose(request) == self._wanted:
            self.counted += request.count
        elif not again:
            raise _Known("all dice of the purpose are counted")
        return [min(self._shown, request.sides)] * request.count


def gathered(
    request: Request, rolls: Sequence[Roll], resolve: Resolve, *, d3_as_d6: bool
) -> Request:
    """Ask at once for all dice of a purpose that are wanted whatever they show."""
    sides = request.sides
    tried = range(1, sides + 1) if sides <= _ALL_FACES else (1, (sides + 1) // 2, sides)
    counts: list[int] = []
    for face in tried:
        dice = _Counting(rolls, request, face, d3_as_d6=d3_as_d6)
        with suppress(_Known):
            resolve(dice)
        counts.append(dice.counted)
    return request._replace(count=max(request.count, min(counts)))
