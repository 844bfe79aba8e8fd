"""The one interface through which rule code draws."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, TypeVar

from grapeshot.dice.expression import DiceExpression
from grapeshot.dice.rolltest import RollTest
from grapeshot.errors import BadStatement, Refusal
from grapeshot.records import NamedTuple

if TYPE_CHECKING:
    from grapeshot.dice.scatter import Scatter

Outcome = TypeVar("Outcome", bound=Hashable)
Vector = tuple[int, ...]


class WrongNumberOfDice(Refusal):
    """A script ran out of faces, or faces were left over."""

    def __init__(self, text: str) -> None:
        super().__init__("wrong_number_of_dice", "", text)


MOST_SIDES = 10_000
"""No die has more: that many branches are enumerated at each roll of it."""


def demand_sides(sides: int) -> None:
    """Raise BadStatement for what is no number of sides: a plugin asks for such a die."""
    if not isinstance(sides, int) or not 1 <= sides <= MOST_SIDES:
        raise BadStatement("sides of a die", sides, f"a whole number from 1 to {MOST_SIDES}")


class DieRoll(NamedTuple):
    """One die as it was rolled: the face, of how many, what for, in which stage, again or not."""

    face: int
    sides: int
    what: str
    stage: str
    clause: str
    reroll: bool


class Fate(NamedTuple):
    """What became of one die. `passed` is None for a die that was put to no test.

    `again` is the number, in the order of rolling, of the die that replaced it, if one did;
    `needed` the face that it had to reach, where the test is of that sort.
    """

    passed: bool | None = None
    again: int | None = None
    needed: int | None = None


class Dice(ABC):
    """What rule code may draw. `what` names the draw for people: "hit", "save", "coverage"."""

    stage: str = ""
    """The stage that is being resolved, for the record; the pipeline sets it."""
    side: str = ""
    """Whose doing it is, where both sides act: "attacker" or "target"; the pipeline sets it."""
    weapon: str = ""
    """The weapon of a volley that is being resolved; the pipeline sets it."""
    step: int = 0
    """The number of the step that is being resolved; the pipeline counts."""
    draws: int = 0
    """The draws so far in one call of a rule; the pipeline sets it to 0 before each."""

    @abstractmethod
    def die(self, what: str, sides: int = 6, clause: str = "") -> int:
        """Roll one die and return its face."""

    @abstractmethod
    def value(self, expression: DiceExpression, what: str, clause: str = "") -> int:
        """Roll a dice expression and return its value."""

    @abstractmethod
    def test(self, test: RollTest[Outcome], what: str, clause: str = "") -> Outcome:
        """Put one die to a test and return the outcome."""

    @abstractmethod
    def pool(
        self, test: RollTest[Outcome], count: int, what: str, clause: str = ""
    ) -> dict[Outcome, int]:
        """Put `count` equal dice to a test; return how many had each outcome (0 left out)."""

    @abstractmethod
    def total(self, test: RollTest[int], count: int, what: str, clause: str = "") -> int:
        """Put `count` equal dice to a test whose outcomes are numbers; return their sum."""

    @abstractmethod
    def repeated(
        self,
        expression: DiceExpression,
        count: int,
        measure: Callable[[int], Vector],
        what: str,
        clause: str = "",
    ) -> Vector:
        """Roll an expression `count` times; return the sum of `measure(value)` over the rolls."""

    @abstractmethod
    def scatter(self, scatter: Scatter[Outcome], what: str, clause: str = "") -> Outcome:
        """Roll the scatter dice for something that scatters, and return what comes of it."""

    def summed(self, draw: Callable[[Dice], int], count: int) -> int:
        """Make a draw that comes to a number `count` times, one after another; return the sum.

        What is said of the draw of `composite` holds for this one.
        """
        return sum(self.composite(draw) for _ in range(count))

    @abstractmethod
    def composite(self, draw: Callable[[Dice], Outcome]) -> Outcome:
        """Make a draw that takes several dice and comes to one outcome.

        Exact odds enumerate it once and then know its outcomes alone. So `draw` must depend on
        nothing that changes, and be hashable.
        """
