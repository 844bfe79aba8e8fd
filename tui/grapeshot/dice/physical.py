"""Dice that are rolled once: by a generator, by hand, or read from a script."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Sequence
from random import Random
from typing import NamedTuple, TypeVar

from grapeshot.dice.dice import Dice, DieRoll, Vector, WrongNumberOfDice
from grapeshot.dice.distribution import add_vectors
from grapeshot.dice.expression import DiceExpression
from grapeshot.dice.rolltest import RollTest

Outcome = TypeVar("Outcome", bound=Hashable)


class Request(NamedTuple):
    """Dice that are asked for: how many, of how many faces, what for, in which stage."""

    count: int  # type: ignore[assignment]  # shadows tuple.count, which nobody asks for
    sides: int
    what: str
    stage: str
    reroll: bool


class RolledDice(Dice):
    """Base of the sources that roll real faces; keeps every die in order in `record`.

    `d3_as_d6` says how a D3 is rolled: as a D6 whose face is halved and rounded up, or as a die
    of three faces.
    """

    def __init__(self, *, d3_as_d6: bool = True) -> None:
        self.record: list[DieRoll] = []
        self.d3_as_d6 = d3_as_d6

    @abstractmethod
    def faces(self, request: Request) -> list[int]:
        """Return the faces for a request, one for each die."""

    def finish(self) -> None:
        """Say that no more dice will be asked for; a script with faces left raises."""

    def _roll(
        self, count: int, sides: int, what: str, clause: str, *, reroll: bool = False
    ) -> list[int]:
        if not count:
            return []
        halved = sides == 3 and self.d3_as_d6
        rolled = 6 if halved else sides
        faces = self.faces(Request(count, rolled, what, self.stage, reroll))
        self.record += [DieRoll(face, rolled, what, self.stage, clause, reroll) for face in faces]
        return [(face + 1) // 2 for face in faces] if halved else faces

    def die(self, what: str, sides: int = 6, clause: str = "") -> int:
        """Roll one die."""
        return self._roll(1, sides, what, clause)[0]

    def value(self, expression: DiceExpression, what: str, clause: str = "") -> int:
        """Roll the dice of an expression."""
        return expression.value(self._roll(expression.count, expression.sides, what, clause))

    def test(self, test: RollTest[Outcome], what: str, clause: str = "") -> Outcome:
        """Roll one die, and again where the test says so."""
        return self._outcomes(test, 1, what, clause)[0]

    def pool(
        self, test: RollTest[Outcome], count: int, what: str, clause: str = ""
    ) -> dict[Outcome, int]:
        """Roll all dice, then all re-rolls in the same order."""
        counts: dict[Outcome, int] = {}
        for outcome in self._outcomes(test, count, what, clause):
            counts[outcome] = counts.get(outcome, 0) + 1
        return counts

    def total(self, test: RollTest[int], count: int, what: str, clause: str = "") -> int:
        """Roll all dice, then all re-rolls in the same order."""
        return sum(self._outcomes(test, count, what, clause))

    def repeated(
        self,
        expression: DiceExpression,
        count: int,
        measure: Callable[[int], Vector],
        what: str,
        clause: str = "",
    ) -> Vector:
        """Roll the expression once for each time."""
        total: Vector = (0,) * len(measure(expression.lowest))
        for _ in range(count):
            total = add_vectors(total, measure(self.value(expression, what, clause)))
        return total

    def _outcomes(
        self, test: RollTest[Outcome], count: int, what: str, clause: str
    ) -> list[Outcome]:
        faces = self._roll(count, test.sides, what, clause)
        again = [index for index, face in enumerate(faces) if face in test.reroll]
        outcomes = [test.outcomes[face - 1] for face in faces]
        second = self._roll(len(again), test.sides, f"{what} re-roll", clause, reroll=True)
        for index, face in zip(again, second, strict=True):
            outcomes[index] = test.reroll_outcomes[face - 1]
        return outcomes


class SeededDice(RolledDice):
    """The program's dice: a generator whose seed is kept, so that a roll can be repeated."""

    def __init__(self, seed: int, *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self.seed = seed
        self._random = Random(seed)

    def faces(self, request: Request) -> list[int]:
        """Roll with the generator."""
        return [self._random.randint(1, request.sides) for _ in range(request.count)]


class HandDice(RolledDice):
    """The player's own dice: `ask` is called for each request and returns the faces rolled."""

    def __init__(self, ask: Callable[[Request], Sequence[int]], *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._ask = ask

    def faces(self, request: Request) -> list[int]:
        """Ask until every face can be on such a die."""
        while True:
            faces = list(self._ask(request))
            if len(faces) == request.count and all(1 <= f <= request.sides for f in faces):
                return faces


class ScriptDice(RolledDice):
    """Faces written down before, used in order; `then` takes over once they are used up."""

    def __init__(
        self,
        script: Sequence[int],
        *,
        then: RolledDice | None = None,
        d3_as_d6: bool = True,
    ) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._script = list(script)
        self._used = 0
        self._then = then

    def faces(self, request: Request) -> list[int]:
        """Take the next faces; raise WrongNumberOfDice where there are not enough."""
        taken = self._script[self._used : self._used + request.count]
        self._used += len(taken)
        for face in taken:
            if not 1 <= face <= request.sides:
                raise WrongNumberOfDice(
                    f"the script has {face} for a {request.what} die, "
                    f"which shows 1 to {request.sides}"
                )
        missing = request.count - len(taken)
        if missing and self._then is None:
            raise WrongNumberOfDice(
                f"the script ran out at {request.what} ({request.stage}): {request.count} "
                f"asked for, {len(taken)} left of {len(self._script)}"
            )
        return taken + (
            self._then.faces(request._replace(count=missing)) if missing and self._then else []
        )

    def finish(self) -> None:
        """Raise WrongNumberOfDice if faces are left over."""
        left = len(self._script) - self._used
        if left:
            raise WrongNumberOfDice(
                f"{left} of the script's {len(self._script)} faces were not asked for; "
                f"the last one used was for {self.record[-1].what if self.record else 'nothing'}"
            )
        if self._then is not None:
            self._then.finish()
