"""Dice that are rolled once: by a generator, by hand, or read from a script."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import TypeVar

from grapeshot.dice.budget import EndlessDraws, current
from grapeshot.dice.dice import Dice, DieRoll, Fate, Vector, WrongNumberOfDice, demand_sides
from grapeshot.dice.distribution import add_vectors
from grapeshot.dice.expression import DiceExpression
from grapeshot.dice.rolltest import RollTest
from grapeshot.dice.scatter import DIRECTIONS, HIT_FACES, Scatter, ScatterRoll, direction_of
from grapeshot.dice.script import ScriptedScatter
from grapeshot.errors import Fault
from grapeshot.records import NamedTuple
from grapeshot.watch import unwatched

Outcome = TypeVar("Outcome", bound=Hashable)

MOST_DICE = 100_000
"""Dice of one resolution: so many are rolled in a tenth of a second, and no table holds them."""
_DIE = 20
"""The steps that rolling a die counts for."""
_MOST_DRAWS = 30_000
"""Draws in one call of a rule after which it is taken to draw without an end."""


class Request(NamedTuple):
    """Dice that are asked for: how many, of how many faces, what for, in which stage."""

    count: int  # type: ignore[assignment]  # shadows tuple.count, which nobody asks for
    sides: int
    what: str
    stage: str
    reroll: bool
    needed: int | None = None
    """The face from which on a die succeeds, where the roll is such a test."""
    clause: str = ""
    """The clause by which the dice are rolled, where the rule says."""
    side: str = ""
    """Whose dice they are, where both sides act: "attacker" or "target"."""
    step: int = 0
    """The number of the step of the resolution that asks."""
    weapon: str = ""
    """The weapon of a volley that the dice are rolled for."""


class RolledDice(Dice):
    """Base of the sources that roll real faces; keeps every die in order in `record`.

    `d3_as_d6` says how a D3 is rolled: as a D6 whose face is halved and rounded up, or as a die
    of three faces.
    """

    directions: int = 360
    """The parts of a full turn in which this source tells the direction of a scatter arrow."""

    def __init__(self, *, d3_as_d6: bool = True) -> None:
        self.record: list[DieRoll] = []
        self.fates: dict[int, Fate] = {}
        """What became of each die that was put to a test, by its number in the record."""
        self.keeps_record = True
        """Whether dice go to the record: those of a simulation need not."""
        self.dice_rolled = 0
        """How many dice were rolled in this resolution."""
        self.d3_as_d6 = d3_as_d6

    @abstractmethod
    def faces(self, request: Request) -> list[int]:
        """Return the faces for a request, one for each die."""

    def finish(self) -> None:
        """Say that no more dice will be asked for; a script with faces left raises."""

    def _roll(
        self,
        count: int,
        sides: int,
        what: str,
        clause: str,
        *,
        reroll: bool = False,
        needed: int | None = None,
    ) -> list[int]:
        self.draws += 1
        if self.draws > _MOST_DRAWS:
            raise EndlessDraws(f"more than {_MOST_DRAWS} draws in one call of a rule")
        if not count:
            return []
        self._demand_few(count, what)
        current().spend(_DIE * count)
        halved = sides == 3 and self.d3_as_d6
        rolled = 6 if halved else sides
        by = (clause, self.side, self.step, self.weapon)
        faces = self.faces(Request(count, rolled, what, self.stage, reroll, needed, *by))
        if self.keeps_record:
            rest = (rolled, what, self.stage, clause, reroll)
            self.record += [DieRoll(face, *rest) for face in faces]
        return [(face + 1) // 2 for face in faces] if halved else faces

    def _demand_few(self, count: int, what: str) -> None:
        self.dice_rolled += count
        if self.dice_rolled > MOST_DICE:
            raise Fault(
                "too_many_dice",
                f"{self.dice_rolled} dice, the last of them for {what}",
                expected=f"at most {MOST_DICE} in one resolution",
            )

    def die(self, what: str, sides: int = 6, clause: str = "") -> int:
        """Roll one die."""
        demand_sides(sides)
        return self._roll(1, sides, what, clause)[0]

    def value(self, expression: DiceExpression, what: str, clause: str = "") -> int:
        """Roll the dice of an expression."""
        rolled = (self._roll(each.count, each.sides, what, clause) for each in expression.parts)
        return expression.value([face for faces in rolled for face in faces])

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
        faces = self._roll(count, test.sides, what, clause, needed=test.needed)
        again = [index for index, face in enumerate(faces) if face in test.reroll]
        outcomes = [test.outcomes[face - 1] for face in faces]
        second = self._roll(
            len(again), test.sides, f"{what} re-roll", clause, reroll=True, needed=test.needed
        )
        for index, face in zip(again, second, strict=True):
            outcomes[index] = test.reroll_outcomes[face - 1]
        if self.keeps_record:
            self._note_fates(test, outcomes, again)
        return outcomes

    def _note_fates(
        self, test: RollTest[Outcome], outcomes: Sequence[Outcome], again: Sequence[int]
    ) -> None:
        """Keep what became of the dice that stand at the end of the record."""
        replacement = len(self.record) - len(again)
        first = replacement - len(outcomes)
        fates = [Fate(test.succeeds(outcome), None, test.needed) for outcome in outcomes]
        self.fates.update(enumerate(fates, first))
        for second, index in enumerate(again, replacement):
            self.fates[first + index] = Fate(None, second, test.needed)
            self.fates[second] = fates[index]

    def composite(self, draw: Callable[[Dice], Outcome]) -> Outcome:
        """Roll the dice of the draw, one after the other."""
        return draw(self)

    def scatter(self, scatter: Scatter[Outcome], what: str, clause: str = "") -> Outcome:
        """Roll a die for the symbol, one for the direction of an arrow, and those of the distance.

        Faces 1 and 2 of the first are a Hit; then there is nothing more to roll.
        """

        def roll(distance: DiceExpression | None, *, reroll: bool = False) -> ScatterRoll:
            return self._roll_scatter(distance, what, clause, reroll=reroll)

        return scatter.resolve(roll)

    def _roll_scatter(
        self, distance: DiceExpression | None, what: str, clause: str, *, reroll: bool
    ) -> ScatterRoll:
        if self._roll(1, 6, what, clause, reroll=reroll)[0] <= HIT_FACES:
            return ScatterRoll(hit=True)
        parts = self._roll_direction(what, clause, reroll=reroll)
        inches = 0
        if distance is not None:
            what = f"{what} distance"
            faces = self._roll(distance.count, distance.sides, what, clause, reroll=reroll)
            inches = distance.value(faces)
        return ScatterRoll(False, parts * 360 / DIRECTIONS, inches)

    def _roll_direction(self, what: str, clause: str, *, reroll: bool) -> int:
        """Return where an arrow points; it is recorded in the same parts whoever tells it."""
        asked = Request(1, self.directions, direction_of(what, self.directions), self.stage, reroll)
        parts = self.faces(asked)[0] * DIRECTIONS // self.directions
        what = direction_of(what, DIRECTIONS)
        self.record.append(DieRoll(parts, DIRECTIONS, what, self.stage, clause, reroll))
        return parts


class SeededDice(RolledDice):
    """The program's dice: a generator whose seed is kept, so that a roll can be repeated."""

    directions = DIRECTIONS

    def __init__(self, seed: int, *, d3_as_d6: bool = True) -> None:
        from random import Random  # odds need none, and have to start fast

        super().__init__(d3_as_d6=d3_as_d6)
        self.seed = seed
        self._random = Random(seed)

    def faces(self, request: Request) -> list[int]:
        """Roll with the generator, as `randint` does, and three times as fast."""
        sides, bits, draw = request.sides, request.sides.bit_length(), self._random.getrandbits
        faces: list[int] = []
        while len(faces) < request.count:
            face = draw(bits)
            if face < sides:
                faces.append(face + 1)
        return faces


class HandDice(RolledDice):
    """The player's own dice: `ask` is called for each request and returns the faces rolled."""

    def __init__(self, ask: Callable[[Request], Sequence[int]], *, d3_as_d6: bool = True) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._ask = ask

    def faces(self, request: Request) -> list[int]:
        """Ask until every face can be on such a die."""
        while True:
            with unwatched():  # no rule is to blame for the time that a person takes
                faces = list(self._ask(request))
            if len(faces) == request.count and all(1 <= f <= request.sides for f in faces):
                return faces


class _Faces:
    """Scripted faces, used in order."""

    def __init__(self, script: Sequence[int]) -> None:
        self._script = list(script)
        self.used = 0

    def take(self, request: Request) -> list[int]:
        """Return the next faces, as many as there are; raise where the die cannot show one."""
        taken = self._script[self.used : self.used + request.count]
        self.used += len(taken)
        for face in taken:
            if not 1 <= face <= request.sides:
                raise WrongNumberOfDice(
                    f"the script has {face} for a {request.what} die, "
                    f"which shows 1 to {request.sides}"
                )
        return taken

    def __len__(self) -> int:
        return len(self._script)

    @property
    def left(self) -> int:
        """How many are left."""
        return len(self._script) - self.used


class ScriptDice(RolledDice):
    """Faces written down before, used in order; `then` takes over once they are used up.

    `named` holds the faces of some kinds of draw apart, by what they are for. `scatters` are the
    rolls of the scatter dice; without them these are faces like all others, as in a record.
    """

    directions = DIRECTIONS

    def __init__(
        self,
        script: Sequence[int],
        *,
        then: RolledDice | None = None,
        d3_as_d6: bool = True,
        named: Mapping[str, Sequence[int]] | None = None,
        scatters: Sequence[ScriptedScatter] | None = None,
    ) -> None:
        super().__init__(d3_as_d6=d3_as_d6)
        self._script = _Faces(script)
        self._then = then
        self._named = {what: _Faces(faces) for what, faces in (named or {}).items()}
        self._scatters = None if scatters is None else list(scatters)

    def faces(self, request: Request) -> list[int]:
        """Take the next faces; raise WrongNumberOfDice where there are not enough."""
        script = self._named.get(request.what, self._script)
        taken = script.take(request)
        missing = request.count - len(taken)
        if not missing:
            return taken
        if self._then is None or script is not self._script:
            raise WrongNumberOfDice(
                f"the script ran out at {request.what} ({request.stage}): {request.count} "
                f"asked for, {len(taken)} left of {len(script)}"
            )
        return taken + self._then.faces(request._replace(count=missing))

    def _roll_scatter(
        self, distance: DiceExpression | None, what: str, clause: str, *, reroll: bool
    ) -> ScatterRoll:
        if self._scatters is None:
            if self._then is not None and not self._script.left:
                return self._scatter_of(self._then, distance, what, clause, reroll=reroll)
            return super()._roll_scatter(distance, what, clause, reroll=reroll)
        if not self._scatters:
            raise WrongNumberOfDice(f"the script ran out of scatters ({self.stage})")
        scripted = self._scatters.pop(0)
        self.record += scripted.dice(what, self.stage, clause, reroll)
        return scripted.roll(distance, d3_as_d6=self.d3_as_d6)

    def _scatter_of(
        self,
        other: RolledDice,
        distance: DiceExpression | None,
        what: str,
        clause: str,
        *,
        reroll: bool,
    ) -> ScatterRoll:
        """Let the dice that have taken over roll for scatter: they may do it in their own way."""
        known, other.stage = len(other.record), self.stage
        roll = other._roll_scatter(distance, what, clause, reroll=reroll)
        self.record += other.record[known:]
        return roll

    def finish(self) -> None:
        """Raise WrongNumberOfDice if faces are left over."""
        for script in (self._script, *self._named.values()):
            if script.left:
                raise WrongNumberOfDice(
                    f"{script.left} of the script's {len(script)} faces were not asked for; the "
                    f"last one used was for {self.record[-1].what if self.record else 'nothing'}"
                )
        if self._scatters:
            raise WrongNumberOfDice(f"{len(self._scatters)} scatters of the script were not used")
        if self._then is not None:
            self._then.finish()


class ResumedDice(ScriptDice):
    """The dice of an attack that is resolved again: those that nobody asks for now are let go."""

    def finish(self) -> None:
        """Ask the dice that took over whether any of theirs are left."""
        if self._then is not None:
            self._then.finish()
