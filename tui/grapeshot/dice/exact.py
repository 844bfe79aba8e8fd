"""Dice that take every outcome in turn: rule code is run once for each branch of its draws.

A function that draws is run again and again, each time along another path of outcomes, until
every path has been taken. Rule code need not know: to it each run looks like play.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from typing import TYPE_CHECKING, Any, TypeVar

from grapeshot.dice.budget import RUN, EndlessDraws, TooManyBranches, current
from grapeshot.dice.dice import Dice, Vector, demand_sides
from grapeshot.dice.distribution import Number, multinomial, sum_of_counts, sum_of_vectors
from grapeshot.dice.expression import DiceExpression
from grapeshot.dice.keeping import keep
from grapeshot.dice.rolltest import RollTest
from grapeshot.errors import GrapeshotError
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.dice.scatter import Scatter

Outcome = TypeVar("Outcome", bound=Hashable)
Result = TypeVar("Result")
Branches = tuple[tuple[Any, Any], ...]
"""`((outcome, probability), ...)` of one draw."""


LEAST_WEIGHT = 1e-12
"""Long paths less probable than this are cut: no odds are told more accurately."""
_SHORT = 32
"""Draws of several outcomes up to which no path is cut: what is finite is mostly within them."""
_MOST_DRAWS = 10_000
"""Draws in one path after which a function is taken to draw without an end."""


class _Cut(GrapeshotError):
    """Ends a run that follows a path which is cut."""


class Enumeration:
    """Whether every path of one function was taken, or the work on them was given up."""

    is_whole = False


class _Path(NamedTuple):
    """The outcomes taken so far, as the path before and the index of the last."""

    before: _Path | None
    last: int

    def indices(self) -> list[int]:
        """Return the indices of all outcomes in the order of their draws."""
        found: list[int] = []
        path: _Path | None = self
        while path is not None:
            found.append(path.last)
            path = path.before
        return found[::-1]


class ExactDice(Dice):
    """Draws whose every outcome is taken once, weighted by its probability.

    What is enumerated is charged to the budget in force.
    """

    def __init__(self, number: Number) -> None:
        self.number = number
        self.weight: Any = 1
        self.cut: Any = 0
        """The probability of the paths that were cut in the last enumeration, or in its draws."""
        self._taken: list[int] = []
        self._position = 0
        self._path: _Path | None = None
        self._long = 0
        self._is_cut = False
        self._open: list[tuple[float, int, _Path, Any, int]] = []
        self._opened = 0
        self.enumeration = Enumeration()

    def branches(self, function: Callable[[Dice], Result]) -> Iterator[tuple[Any, Result]]:
        """Yield `(probability, result)` of `function` for every path of its draws.

        The most probable path that is open is taken first. A path that goes on beyond
        LEAST_WEIGHT is cut; `cut` then tells how probable such paths are together, which is never
        more than LEAST_WEIGHT. Raise TooManyBranches where there are more paths than the budget
        allows, or where too much had to be cut; EndlessDraws for a path of single outcomes
        without an end.
        """
        budget = current()
        enumeration = self.enumeration = Enumeration()
        self._open, self._opened, self.cut = [], 0, 0
        self._begin_run((), None, 1, 0)
        while True:
            budget.spend(RUN)
            try:
                result = function(self)
            except _Cut:
                self._is_cut = True
            if self._is_cut:
                self._note_cut()
            else:
                yield self.weight, result
            if not self._open:
                enumeration.is_whole = True
                return
            _, _, path, weight, long = heappop(self._open)
            self._begin_run(path.indices(), path, weight, long)

    @property
    def depth(self) -> int:
        """How many draws the run that is under way has made."""
        return self._position

    @property
    def is_repeating(self) -> bool:
        """Whether the run that is under way still takes outcomes that a former one took."""
        return self._position < len(self._taken)

    def _begin_run(self, taken: Sequence[int], path: _Path | None, weight: Any, long: int) -> None:
        """Take these outcomes again, whose probability is known, and then go on."""
        self._taken, self._path, self._position = list(taken), path, 0
        self.weight, self._long, self._is_cut = weight, long, False

    def _note_cut(self) -> None:
        self.cut += self.weight
        if self.cut > LEAST_WEIGHT:
            raise TooManyBranches(f"paths of more than {_SHORT} draws are too probable together")

    def _draw(self, branches: Branches) -> Any:
        position = self._position
        self._position = position + 1
        if position < len(self._taken):
            return branches[self._taken[position]][0]
        if self._position > _MOST_DRAWS:
            raise EndlessDraws(f"more than {_MOST_DRAWS} draws in one call of a rule")
        if len(branches) > 1:
            self._branch(branches)
        outcome, chance = branches[0]
        self._path = _Path(self._path, 0)
        self._taken.append(0)
        self.weight *= chance
        return outcome

    def _branch(self, branches: Branches) -> None:
        """Leave all outcomes but the first open for later runs."""
        self._long += 1
        if self._long > _SHORT and self.weight < LEAST_WEIGHT:
            self._is_cut = True
            raise _Cut
        budget = current()
        budget.spend(len(branches))
        budget.room(len(self._open) + len(branches))
        path, weight = self._path, self.weight
        for index in range(1, len(branches)):
            share = weight * branches[index][1]
            self._opened += 1
            item = (-float(share), self._opened, _Path(path, index), share, self._long)
            heappush(self._open, item)

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
        branches, cut = _summed(draw, count, self.number)
        self.cut = max(self.cut, cut)
        value: int = self._draw(branches)
        return value

    def scatter(self, scatter: Scatter[Outcome], what: str, clause: str = "") -> Outcome:
        """Take everything in turn that may come of it."""
        outcome: Outcome = self._draw(_scattered(scatter, self.number))
        return outcome

    def composite(self, draw: Callable[[Dice], Outcome]) -> Outcome:
        """Take every outcome in turn."""
        branches, cut = _composite(draw, self.number)
        self.cut = max(self.cut, cut)
        outcome: Outcome = self._draw(branches)
        return outcome


@lru_cache(maxsize=64)
def _faces(sides: int, number: Number) -> Branches:
    demand_sides(sides)
    return tuple((face, number(1, sides)) for face in range(1, sides + 1))


@lru_cache(maxsize=1024)
def _values(expression: DiceExpression, number: Number) -> Branches:
    return tuple(expression.distribution(number).items())


@lru_cache(maxsize=1024)
def _outcomes(test: RollTest[Any], number: Number) -> Branches:
    return tuple(test.distribution(number).items())


@keep()
def _totals(test: RollTest[int], count: int, number: Number) -> Branches:
    return tuple(sum_of_counts(test.distribution(number), count).items())


@keep()
def _vectors(single: tuple[tuple[Vector, Any], ...], count: int, number: Number) -> Branches:
    """Return sums; `number` is for the cache alone, to which 0.5 and 1/2 would be the same."""
    return tuple(sum_of_vectors(dict(single), count).items())


@keep()
def _pool(test: RollTest[Any], count: int, number: Number) -> Branches:
    single = test.distribution(number)
    outcomes = tuple(single)
    return tuple(
        ({outcome: k for outcome, k in zip(outcomes, counts, strict=True) if k}, chance)
        for counts, chance in multinomial(tuple(single.values()), count)
    )


@keep()
def _scattered(scatter: Scatter[Any], number: Number) -> Branches:
    return tuple(scatter.distribution(number).items())


@keep(lambda found: len(found[0]))
def _summed(draw: Callable[[Dice], int], count: int, number: Number) -> tuple[Branches, Any]:
    """Return the sums of so many draws, and how much of one of them was cut."""
    single, cut = _composite(draw, number)
    return tuple(sum_of_counts(dict(single), count).items()), cut


@keep(lambda found: len(found[0]))
def _composite(draw: Callable[[Dice], Any], number: Number) -> tuple[Branches, Any]:
    """Return the outcomes of a draw of several dice, and how much of it was cut."""
    dice = ExactDice(number)
    chances: dict[Any, Any] = {}
    for chance, outcome in dice.branches(draw):
        chances[outcome] = chances.get(outcome, 0) + chance
    if dice.cut:
        whole = sum(chances.values())
        chances = {outcome: chance / whole for outcome, chance in chances.items()}
    return tuple(chances.items()), dice.cut
