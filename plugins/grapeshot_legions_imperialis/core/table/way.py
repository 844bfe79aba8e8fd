"""How a weapon reaches its targets over a table: what all ways have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Sequence
from math import inf
from typing import TYPE_CHECKING, Any, ClassVar

from grapeshot.table import EPSILON, gap, sees
from grapeshot_legions_imperialis.core.exposure import Models
from grapeshot_legions_imperialis.core.table.arcs import lies_in

if TYPE_CHECKING:
    from grapeshot.table import Point, Shape
    from grapeshot_legions_imperialis.core.attack import Attack
    from grapeshot_legions_imperialis.core.table.board import Board
    from grapeshot_legions_imperialis.core.table.filling import Filling
    from grapeshot_legions_imperialis.core.table.landing import Laid, Template
    from grapeshot_legions_imperialis.core.table.stand import Stand
    from grapeshot_legions_imperialis.core.table.standing import Standing
    from grapeshot_legions_imperialis.core.table.view import View

_DIGITS = 9
"""Digits to which distances are told, so that exactly at a range is not beyond it."""


class Way(ABC):
    """One way to reach targets.

    For each of them, `ranges` holds the range in force (None is no limit), and `given` the keys
    that the engagement states, which need no measuring.
    """

    clause: ClassVar[str] = ""
    """The clause by which whoever is under a template or line is struck."""

    def __init__(
        self,
        board: Board,
        attack: Attack,
        ranges: Sequence[float | None],
        given: Sequence[frozenset[str]],
    ) -> None:
        self.board = board
        self.ranges = [inf if inches is None else inches for inches in ranges]
        self.given = given
        values = {borne.trait.rule: str(borne.value) for borne in attack.weapon.traits}
        arc = values.get("arc", "").casefold()
        self.arcs = ["" if "own_facing" in each else arc for each in given]
        """"front" or "rear" at each target, where the weapon fires into one Arc alone."""
        self.size = values.get("blast", "")
        """The size of a template, in words."""
        self.stand: Stand | None = None
        """What the weapons before it in a volley have left."""
        self._measures_sight = attack.hooks.implemented("grapeshot_after_damage")

    @abstractmethod
    def view(self, firer: Standing, index: int) -> View:
        """Return how a target stands to a firing model. Raise Fault where an aim is missing."""

    @abstractmethod
    def fill(self, filling: Filling) -> Models:
        """Fill in the attack on one target, with facts; return the models that may be struck."""

    @abstractmethod
    def told(self, firer: Standing, filled: Sequence[Filling]) -> dict[str, Any]:
        """Return who stands where, for the report of a resolution."""

    def strikes(self, views: Iterable[View]) -> bool:
        """Return whether the fire of a model strikes anybody at all, wherever it was aimed."""
        return True

    def may_strike(self, firer: Standing, footprint: Shape) -> bool:
        """Return whether a model that nobody aims at may be struck too."""
        return False

    @property
    def template(self) -> Template | Laid | None:
        """A template that scatters, or is laid on one that has, where there is one."""
        return None

    def arc_of(self, firer: Standing, index: int, *points: Point) -> str:
        """Return the Arc that any of some points lies in, where the weapon fires into one alone."""
        arc = self.arcs[index]
        if not arc or any(self._in_arc(firer, index, point) for point in points):
            return arc
        return "rear" if arc == "front" else "front"

    def _in_arc(self, firer: Standing, index: int, point: Point) -> bool:
        return lies_in(firer, self.arcs[index], point, self.board.layout.front_arc)

    def measured(
        self, firer: Standing, index: int, *, all_round: bool = False
    ) -> tuple[float, Models]:
        """Return how far the nearest model in the weapon's Arc is, and which are in range."""
        models = self.board.targets[index]
        gaps = [gap(firer.footprint, model.footprint) for model in models]
        ahead = [
            all_round or self._in_arc(firer, index, model.footprint.centre) for model in models
        ]
        aimed_at = [i for i, within in enumerate(ahead) if within]
        limit = self.ranges[index] + EPSILON
        nearest = min((gaps[i] for i in aimed_at), default=min(gaps, default=inf))
        return rounded(nearest), frozenset(i for i in aimed_at if gaps[i] <= limit)

    def seen(self, firer: Standing, index: int, among: Models) -> Models:
        """Return those of some models of which any part is seen from the firer's middle."""
        models, eye, terrain = self.board.targets[index], firer.footprint.centre, self.board.terrain
        return frozenset(i for i in among if sees(eye, models[i].footprint, terrain))

    def with_sight(self, view: View, firer: Standing, index: int) -> View:
        """Return how a target stands under a template or line, sight added where a rule may ask.

        These strike others than are seen and in range; what their damage sets off may not.
        """
        if not self._measures_sight:
            return view
        in_range = view.in_range
        if in_range is None:
            _, in_range = self.measured(firer, index)
        return view._replace(in_range=in_range, seen=self.seen(firer, index, in_range))


def rounded(inches: float) -> float:
    """Return a distance to the digits in which it is told."""
    return round(inches, _DIGITS)
