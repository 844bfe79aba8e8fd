"""Dice that take every outcome in turn: rule code is run once for each branch of its draws.

A function that draws is run again and again, each time along another path of outcomes, until
every path has been taken. Rule code need not know: to it each run looks like play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from grapeshot.dice.dice import Dice, Vector
from grapeshot.dice.distribution import Number, multinomial, sum_of_counts, sum_of_vectors
from grapeshot.dice.expression import DiceExpression
from grapeshot.dice.rolltest import RollTest
from grapeshot.errors import GrapeshotError

if TYPE_CHECKING:
    from grapeshot.dice.scatter import Scatter

Outcome = TypeVar("Outcome", bound=Hashable)
Result = TypeVar("Result")
Branches = tuple[tuple[Any, Any], ...]
"""`((outcome, probability), ...)` of one draw."""


class TooManyBranches(GrapeshotError):
    """The enumeration would pass the limit that was set."""


class ExactDice(Dice):
    """Draws whose every outcome is taken once, weighted by its probability."""

    def __init__(self, number: Number, limit: int = 2_000_000) -> None:
        self.number = number
        self.limit = limit
        self.runs = 0
        self.weight: Any = 1
        self._path: list[int] = []
        self._position = 0
        self._open: list[list[int]] = []

    def branches(self, function: Callable[[Dice], Result]) -> Iterator[tuple[Any, Result]]:
        """Yield `(probability, result)` of `function` for every path of its draws.

        Raise TooManyBranches past the limit of runs.
        """
        pending: list[list[int]] = [[]]
        self._open = pending
        while pending:
            self._path = pending.pop()
            self._position = 0
            self.weight = 1
            result = function(self)
            self.runs += 1
            if self.runs > self.limit:
                raise TooManyBranches(f"more than {self.limit} branches")
            yield self.weight, result

    def _draw(self, branches: Branches) -> Any:
        position, path = self._position, self._path
        self._position = position + 1
        if position == len(path):
            if len(branches) > 1:
                self._open += [[*path, index] for index in range(len(branches) - 1, 0, -1)]
            path.append(0)
        outcome, chance = branches[path[position]]
        self.weight *= chance
        return outcome

    def die(self, what: str, sides: int = 6, clause: str = "") -> int:
        """Take every face in turn."""
        face: int = self._draw(_faces(sides, self.number))
        return face

    def value(self, expression: DiceExpression, what: str, clause: str = "") -> int:
        """Take every value in turn."""
        if not expression.count:
            return expression.bonus
        value: int = self._draw(_values(expression, self.number))
        return value

    def test(self, test: RollTest[Outcome], what: str, clause: str = "") -> Outcome:
        """Take every outcome in turn."""
        outcome: Outcome = self._draw(_outcomes(test, self.number))
        return outcome

    def pool(
        self, test: RollTest[Outcome], count: int, what: str, clause: str = ""
    ) -> dict[Outcome, int]:
        """Take every combination of outcome counts in turn."""
        counts: dict[Outcome, int] = self._draw(_pool(test, count, self.number))
        return dict(counts)

    def total(self, test: RollTest[int], count: int, what: str, clause: str = "") -> int:
        """Take every sum in turn."""
        if not count:
            return 0
        value: int = self._draw(_totals(test, count, self.number))
        return value

    def repeated(
        self,
        expression: DiceExpression,
        count: int,
        measure: Callable[[int], Vector],
        what: str,
        clause: str = "",
    ) -> Vector:
        """Take every sum of measures in turn."""
        single: dict[Vector, Any] = {}
        for value, chance in expression.distribution(self.number).items():
            vector = measure(value)
            single[vector] = single.get(vector, 0) + chance
        total: Vector = self._draw(_vectors(tuple(single.items()), count, self.number))
        return total

    def summed(self, draw: Callable[[Dice], int], count: int) -> int:
        """Take every sum in turn."""
        if not count:
            return 0
        value: int = self._draw(_summed(draw, count, self.number))
        return value

    def scatter(self, scatter: Scatter[Outcome], what: str, clause: str = "") -> Outcome:
        """Take everything in turn that may come of it."""
        outcome: Outcome = self._draw(_scattered(scatter, self.number))
        return outcome

    def composite(self, draw: Callable[[Dice], Outcome]) -> Outcome:
        """Take every outcome in turn."""
        outcome: Outcome = self._draw(_composite(draw, self.number))
        return outcome


@lru_cache(maxsize=64)
def _faces(sides: int, number: Number) -> Branches:
    return tuple((face, number(1, sides)) for face in range(1, sides + 1))


@lru_cache(maxsize=1024)
def _values(expression: DiceExpression, number: Number) -> Branches:
    return tuple(expression.distribution(number).items())


@lru_cache(maxsize=1024)
def _outcomes(test: RollTest[Any], number: Number) -> Branches:
    return tuple(test.distribution(number).items())


@lru_cache(maxsize=4096)
def _totals(test: RollTest[int], count: int, number: Number) -> Branches:
    return tuple(sum_of_counts(test.distribution(number), count).items())


@lru_cache(maxsize=1024)
def _vectors(single: tuple[tuple[Vector, Any], ...], count: int, number: Number) -> Branches:
    """Return sums; `number` is for the cache alone, to which 0.5 and 1/2 would be the same."""
    return tuple(sum_of_vectors(dict(single), count).items())


@lru_cache(maxsize=1024)
def _pool(test: RollTest[Any], count: int, number: Number) -> Branches:
    single = test.distribution(number)
    outcomes = tuple(single)
    return tuple(
        ({outcome: k for outcome, k in zip(outcomes, counts, strict=True) if k}, chance)
        for counts, chance in multinomial(tuple(single.values()), count)
    )


@lru_cache(maxsize=64)
def _scattered(scatter: Scatter[Any], number: Number) -> Branches:
    return tuple(scatter.distribution(number).items())


@lru_cache(maxsize=1024)
def _summed(draw: Callable[[Dice], int], count: int, number: Number) -> Branches:
    return tuple(sum_of_counts(dict(_composite(draw, number)), count).items())


@lru_cache(maxsize=256)
def _composite(draw: Callable[[Dice], Any], number: Number) -> Branches:
    chances: dict[Any, Any] = {}
    for chance, outcome in ExactDice(number).branches(draw):
        chances[outcome] = chances.get(outcome, 0) + chance
    return tuple(chances.items())
