"""Dice that also remember what became of each: re-rolled, came through, or neither."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from enum import Enum
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from grapeshot.dice import DieRoll, RolledDice, RollTest, SeededDice
from grapeshot.dice.physical import Request
from grapeshot.dice.scatter import DIRECTIONS, ScatterRoll
from grapeshot.errors import GrapeshotError

if TYPE_CHECKING:
    from grapeshot.dice import DiceExpression

Outcome = TypeVar("Outcome", bound=Hashable)


class Fate(NamedTuple):
    """What became of one die. `passed` is None for a die that was put to no test.

    `again` is the number, in the order of rolling, of the die that replaced it, if one did;
    `needed` the face that it had to reach, where the test is of that sort.
    """

    passed: bool | None = None
    again: int | None = None
    needed: int | None = None


class WatchedDice(RolledDice):
    """A source of real dice that keeps the fate of each die that was put to a test."""

    def __init__(self, *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self.fates: dict[int, Fate] = {}
        """By the number of the die in `record`."""

    def _outcomes(
        self, test: RollTest[Outcome], count: int, what: str, clause: str
    ) -> list[Outcome]:
        first = len(self.record)
        outcomes = super()._outcomes(test, count, what, clause)
        replacement = first + count
        for number, outcome in enumerate(outcomes, first):
            fate = Fate(test.succeeds(outcome), None, test.needed)
            if self._face(number, test) in test.reroll:
                self.fates[number] = Fate(None, replacement, test.needed)
                self.fates[replacement] = fate
                replacement += 1
            else:
                self.fates[number] = fate
        return outcomes

    def _face(self, number: int, test: RollTest[Outcome]) -> int:
        die = self.record[number]
        return die.face if die.sides == test.sides else (die.face + 1) // 2


class WatchedGenerator(WatchedDice):
    """The program's dice, watched."""

    directions = SeededDice.directions

    def __init__(self, seed: int, *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._generator = SeededDice(seed)

    def faces(self, request: Request) -> list[int]:
        """Roll with the generator."""
        return self._generator.faces(request)


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


class WatchedFaces(WatchedDice):
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


def fates_of(dice: WatchedDice, rolled: Sequence[DieRoll]) -> dict[int, Fate]:
    """Return the fates of dice, or none where the play was begun again with other dice."""
    return dice.fates if list(rolled) == dice.record else {}
