"""What all markers of an attack have in common: how they scatter, and when again."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from operator import truediv
from typing import TYPE_CHECKING, TypeAlias

from grapeshot import DiceExpression, Refusal, RollScatter, ScatterRoll, TooManyBranches
from grapeshot.table import Distances, Marker, Point, Reroll, places
from grapeshot_horus_heresy.core.field import Battlefield, Counts
from grapeshot_horus_heresy.core.template_plan import SCATTER_DISTANCE

if TYPE_CHECKING:
    from grapeshot.table import Sets
    from grapeshot_horus_heresy.core.attack import Attack
    from grapeshot_horus_heresy.core.template_plan import Entitlement, TemplatePlan

HIT_CHANCE = 1 / 3
"""The chance that the scatter dice show a Hit."""
Placing: TypeAlias = Callable[[ScatterRoll], Point]
"""Says where a marker lies by a roll of the scatter dice."""


class Salvo:
    """What all markers of an attack have in common."""

    def __init__(
        self, attack: Attack, template: TemplatePlan, field: Battlefield, marker: Marker
    ) -> None:
        self.attack = attack
        self.template = template
        self.field = field
        self.marker = marker
        self.shortened = template.shortened_by
        choices = attack.choices
        asked = 1 if choices.reroll else None
        self._below = asked if choices.reroll_below is None else choices.reroll_below

    @cached_property
    def distances(self) -> Distances:
        """How far an arrow moves a marker, with probabilities that sum to 1."""
        moved: dict[float, float] = {}
        for total, chance in SCATTER_DISTANCE.distribution(truediv).items():
            inches = self.inches(total)
            moved[inches] = moved.get(inches, 0.0) + chance
        return tuple(moved.items())

    def inches(self, total: int) -> int:
        """Return how far an arrow moves a marker for a total of the distance dice."""
        return max(0, total - self.shortened)

    def reroll(self, shot: int) -> Reroll | None:
        """Return the right to roll the scatter of a shot again, where it is used."""
        right = self.template.entitlement(shot)
        if right is None or self._below is None:
            return None
        return Reroll(self._below, right.after_hit)

    @property
    def reach(self) -> float:
        """The inches from its aim beyond which a marker that scatters by itself hits nobody."""
        farthest = max((inches for inches, _ in self.distances), default=0.0)
        return farthest + self.marker.radius + self.template.crawls

    def crawled(self, at: Point) -> Point:
        """Return where a marker lies in the end: moved, if more of the target is under it then."""
        reach, sets = self.template.crawls, self.field.landed(self.marker, at).sets
        if not reach or sets is None or self.template.strikes is not None:
            return at
        aimed_at = self.field.shapes_of(self.field.targets[0])
        options = places(self.marker.radius, aimed_at, (), self.field.size)
        best = options.best((at,), reach)
        return best.at if best and best.covered > self.hits(sets) else at

    def demand_closed_form(self) -> None:
        """Raise TooManyBranches where markers are moved once they lie."""
        if self.template.crawls:
            raise TooManyBranches("markers that are moved once they lie have no closed form")

    def hits(self, sets: Sets) -> int:
        """Return how many models of the unit that is aimed at lie under a marker."""
        return self.field.union(sets, self.field.targets[0])

    def counts(self, sets: Sets) -> Counts:
        """Return how many models of each target lie under each circle of a marker."""
        empty = (0,) * len(self.marker.circles)
        return tuple(self.field.counts(sets, unit) or empty for unit in self.field.targets)

    def rolled(
        self, roll: RollScatter, shot: int, place: Placing, distance: DiceExpression | None
    ) -> tuple[ScatterRoll, Point]:
        """Roll the scatter of a shot, again where that is wanted.

        Return the roll that stands, and where the marker lies by it: `place` says that.
        """
        rolled = roll(distance)
        at = place(rolled)
        if self._wants_reroll(rolled, shot, at):
            rolled = roll(distance, reroll=True)
            if rolled.rerolled:
                text = "no roll is made again twice: the second one stands"
                raise Refusal("reroll_not_allowed", "re-rolls.1", text)
            at = place(rolled)
        return rolled, at

    def moved(self, start: Point, roll: ScatterRoll) -> Point:
        """Return where a roll moves a marker."""
        return start if roll.hit else start.moved(roll.direction, self.inches(roll.distance))

    def _wants_reroll(self, roll: ScatterRoll, shot: int, at: Point) -> bool:
        """Return whether a roll is thrown away: as a script says, or as the player would."""
        right = self.template.entitlement(shot)
        allowed = right is not None and (right.after_hit or not roll.hit)
        if roll.rerolled and not allowed:
            raise Refusal("reroll_not_allowed", *_why_not(right))
        if roll.rerolled is not None:
            return roll.rerolled
        sets = self.field.landed(self.marker, at).sets
        return allowed and self._below is not None and self.hits(sets) < self._below


def _why_not(right: Entitlement | None) -> tuple[str, str]:
    if right is None:
        return "blast-re-rolls.2", "nothing lets this shot's scatter be re-rolled"
    return right.clause, "no re-roll after a Hit"
