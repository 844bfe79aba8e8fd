"""Faces that a player has rolled so far, and what is asked for when there are no more."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

from grapeshot.dice import RolledDice
from grapeshot.dice.physical import Request
from grapeshot.dice.scatter import DIRECTIONS, ScatterRoll
from grapeshot.errors import GrapeshotError

if TYPE_CHECKING:
    from grapeshot.dice import DiceExpression


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


class KnownFaces(RolledDice):
    """Faces that were rolled before; raises MoreDice with what is asked for when they run out.

    The direction of an arrow is told in the parts in which it is recorded.
    """

    directions = DIRECTIONS
    _scattering = ""

    def __init__(self, rolled: Sequence[int], *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._left = list(rolled)

    def faces(self, request: Request) -> list[int]:
        """Take the next faces."""
        if len(self._left) < request.count:
            raise MoreDice(request, self._asked(request))
        taken, self._left = self._left[: request.count], self._left[request.count :]
        return taken

    def _asked(self, request: Request) -> Asked:
        if request.sides == DIRECTIONS:
            return Asked.DIRECTION
        return Asked.SYMBOL if request.what == self._scattering else Asked.FACES

    def _roll_scatter(
        self, distance: DiceExpression | None, what: str, clause: str, *, reroll: bool
    ) -> ScatterRoll:
        self._scattering = what
        roll = super()._roll_scatter(distance, what, clause, reroll=reroll)
        self._scattering = ""
        return roll
