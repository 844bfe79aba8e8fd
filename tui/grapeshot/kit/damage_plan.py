"""The plan of what one unsaved wound takes away."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

from grapeshot.dice import Dice, DiceExpression, RollTest, parse_dice
from grapeshot.errors import BadStatement
from grapeshot.kit.models import Models
from grapeshot.kit.plan import AttackPlan, by_mean, stated_amount
from grapeshot.kit.tags import NO_TAGS, Tags
from grapeshot.pipeline.statements import stated_whole
from grapeshot.records import NamedTuple
from grapeshot.watch import Overrun, watched

Alter: TypeAlias = Callable[[Models, int], tuple[Models, int]]
"""`(models, points) -> (models, points)`: what becomes of the points of one wound."""
_ONE = parse_dice(1)


@dataclass(frozen=True)
class Points:
    """The points that one wound takes away: what is rolled, and what is made of it."""

    dice: DiceExpression
    less: int = 0
    halved: bool = False
    mitigation: RollTest[int] | None = None
    """A roll for each point, whose outcome is what comes through of it."""
    mitigation_name: str = ""
    what: str = "damage"
    """What the dice are for, as a player is asked for them."""

    @property
    def fixed(self) -> int | None:
        """The points, where no die is rolled for them."""
        rolls = self.dice.is_random or self.mitigation is not None
        return None if rolls else self._changed(self.dice.bonus)

    def __call__(self, dice: Dice) -> int:
        """Roll for the points, and for each whether it is mitigated."""
        points = self._changed(dice.value(self.dice, self.what))
        if self.mitigation is None or not points:
            return points
        return dice.total(self.mitigation, points, self.mitigation_name)

    def _changed(self, points: int) -> int:
        if self.halved:
            points = (points + 1) // 2
        return max(min(points, 1), points - self.less) if self.less else max(0, points)


class Cost(NamedTuple):
    """What one unsaved wound costs a unit: wounds of equal cost are taken off together."""

    points: Points
    spills: bool = False
    """Whether points that a model has no wounds left for go on to the next one."""
    alter: tuple[Alter, ...] = ()

    @property
    def fixed(self) -> int | None:
        """The points of each, where all wounds cost as many, whoever suffers them."""
        return None if self.alter else self.points.fixed

    def draw(self, models: Models, dice: Dice) -> tuple[Models, int]:
        """Roll what one wound takes away; models may remember something of it."""
        fixed = self.points.fixed
        points = dice.composite(self.points) if fixed is None else fixed
        for alter in self.alter:
            models, points = _altered(alter, models, points)
        return models, points


def _altered(alter: Alter, models: Models, points: int) -> tuple[Models, int]:
    """Return models and points of one wound as a function alters them.

    Raise BadStatement for an answer of another shape, or none in time.
    """
    try:
        answer: object = watched(lambda: alter(models, points))
    except Overrun:
        expected = "a function that comes to an end"
        raise BadStatement("alter", getattr(alter, "__name__", alter), expected) from None
    if not isinstance(answer, tuple) or len(answer) != 2 or not isinstance(answer[0], Models):
        raise BadStatement("answered", answer, "the models and the points of a wound")
    return answer[0], stated_whole(answer[1], "points", 0)


class DamagePlan(AttackPlan):
    """What one unsaved wound takes away: points off a model, or off one after another."""

    stage = "damage"

    def __init__(self, attack: Any, tags: Tags = NO_TAGS) -> None:
        super().__init__(attack, tags)
        self._costs: set[DiceExpression] = set()
        self._additional: dict[str, int] = {}
        self._factors: set[int] = set()
        self._less: dict[str, int] = {}
        self._halved = False
        self._harmless = False
        self._spills = False
        self._alter: dict[str, Alter] = {}

    def cost(self, points: int | DiceExpression, *, clause: str, text: str = "") -> None:
        """Let a wound take away so many points; of several values the highest counts."""
        self._costs.add(stated_amount(points, "points"))
        self.note(clause, text or f"each wound takes away {points}")

    def additional_wounds(self, points: int, *, clause: str, text: str = "") -> None:
        """Let a wound take away so many points more; what several rules add is added up."""
        self._additional[clause] = stated_whole(points, "points", 0)
        self.note(clause, text or f"{points:+d} for each wound")

    def multiply(self, factor: int, *, clause: str, text: str = "") -> None:
        """Multiply what is rolled; of several factors the highest counts."""
        self._factors.add(stated_whole(factor, "factor", 1))
        self.note(clause, text or f"what is lost is multiplied by {factor}")

    def lessen(self, points: int, *, clause: str, text: str = "") -> None:
        """Let a wound take away so many points fewer, but 1 at the least."""
        self._less[clause] = stated_whole(points, "points", 0)
        self.note(clause, text or f"{points} fewer for each wound, 1 at the least")

    def halve(self, *, clause: str, text: str = "") -> None:
        """Let a wound take away half, fractions rounded up, before anything lessens it."""
        self._halved = True
        self.note(clause, text or "half for each wound, fractions rounded up")

    def take_nothing(self, *, clause: str, text: str = "") -> None:
        """Let wounds take nothing away, whatever else is said."""
        self._harmless = True
        self.note(clause, text or "the wounds take nothing away")

    def spill(self, *, clause: str, text: str = "") -> None:
        """Let the points that a model has no wounds left for go on to the next model."""
        self._spills = True
        self.note(clause, text or "what is left over goes on to the next model")

    def alter(self, name: str, function: Alter, *, clause: str, text: str = "") -> None:
        """Pass the points of each wound through a function of the models and the points.

        It gives both back, changed or not, and remembers with the models what it has to know
        later: `models.remember("spent")`, then `models.recalls("spent")`. Several are applied in
        the order of their names. It has to be the same function each time: one of a module.
        """
        if not callable(function):
            raise BadStatement("function", function, "a function of models and points")
        self.introduce(name)
        self._alter[name] = function
        self.note(clause, text or name)

    @property
    def asked(self) -> str:
        """What the dice are for, as a player is asked for them."""
        return "damage"

    @property
    def additional(self) -> int:
        """The points that each wound takes away beside what is rolled."""
        return sum(self._additional.values())

    @property
    def dice(self) -> DiceExpression:
        """What is rolled for one wound."""
        if self._harmless:
            return parse_dice(0)
        most = max(self._costs, key=by_mean, default=_ONE)
        lost = multiplied(most, max(self._factors, default=1))
        return lost._replace(bonus=lost.bonus + self.additional)

    def result(self, mitigation: RollTest[int] | None = None, name: str = "") -> Cost:
        """Return the points of damage of one wound, and how they are lost.

        `mitigation` is a roll against each point, named by `name`; None where there is none.
        """
        less, halved = sum(self._less.values()), self._halved
        points = Points(self.dice, less, halved, mitigation, name, self.asked)
        if self._harmless:
            points = Points(self.dice)
        alter = tuple(self._alter[name] for name in sorted(self._alter))
        return Cost(points, self._spills, alter)


def multiplied(dice: DiceExpression, factor: int) -> DiceExpression:
    """Return dice whose value is multiplied."""
    further = multiplied(dice.further, factor) if dice.further else None
    return dice._replace(factor=dice.factor * factor, bonus=dice.bonus * factor, further=further)
