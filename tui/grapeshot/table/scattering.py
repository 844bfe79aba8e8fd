"""Where a scattering marker lands, and what lies under it then: exact, by critical angles.

The direction is uniform over the turn, the distance one of few. For each distance the set of
models under the marker changes only at the turns at which a base or hull comes under a circle or
leaves it; those are found in closed form, and lengths of arcs are summed.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from functools import lru_cache
from math import pi
from typing import TypeAlias, TypeVar

from grapeshot.records import NamedTuple
from grapeshot.table.crossings import Edge, Straight
from grapeshot.table.markers import Marker
from grapeshot.table.points import EPSILON, Point
from grapeshot.table.shapes import Shape
from grapeshot.table.turns import TURN, Watched, arcs_past, sweep

Label = TypeVar("Label", bound=Hashable)
Sets: TypeAlias = "tuple[int, ...] | None"
"""The models under each circle, as bits; None where the marker's centre lies off the table."""
Distances: TypeAlias = tuple[tuple[float, float], ...]
"""`((inches, probability), ...)` of how far a marker moves."""


class TableSize(NamedTuple):
    """The size of the table, whose lower left corner is the origin."""

    width: float
    height: float

    def is_off(self, point: Point) -> bool:
        """Return whether a point lies beyond an edge; on the edge is not beyond it."""
        within = -EPSILON <= point.x <= self.width + EPSILON
        return not (within and -EPSILON <= point.y <= self.height + EPSILON)

    def levels(self, point: Point) -> tuple[tuple[float, float], ...]:
        """Return how far each edge is, and in which direction, in radians from -pi to pi."""
        return (
            (self.width - point.x, 0.0),
            (self.height - point.y, pi / 2),
            (point.x, pi),
            (point.y, -pi / 2),
        )

    @property
    def edges(self) -> list[Edge]:
        """The four edges."""
        corners = [Point(0, 0), Point(self.width, 0), Point(self.width, self.height)]
        corners.append(Point(0, self.height))
        return [Straight(a, b) for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]

    def watched(self, slot: int, pivot: Point, spin: float) -> Iterator[Watched]:
        """Yield the arcs of the turn on which the point is off the table, edge by edge."""
        for edge, (level, direction) in enumerate(self.levels(pivot)):
            if spin > level:
                yield Watched(slot, 1 << edge, arcs_past(spin, level, direction))


def sets_at(marker: Marker, shapes: tuple[Shape, ...], at: Point, size: TableSize | None) -> Sets:
    """Return the models under each circle of a marker at a point; None off the table."""
    return None if size and size.is_off(at) else marker.sets_under(at, shapes)


def parts_of_turn(
    marker: Marker, shapes: tuple[Shape, ...], pivot: Point, spin: float, size: TableSize | None
) -> Iterator[tuple[float, Sets]]:
    """Yield `(width, what lies under a marker)` of each part of the turn on which nothing changes.

    The marker's centre goes round a pivot, `spin` inches from it. The widths are radians.
    """
    slots = len(marker.circles)
    watched = list(size.watched(slots, pivot, spin)) if size else []
    for slot, (radius, shift, whole) in enumerate(marker.circles):
        start = pivot.shifted(shift)
        for index, shape in enumerate(shapes):
            arcs = shape.arcs_wholly if whole else shape.arcs
            watched.append(Watched(slot, 1 << index, arcs(start, spin, radius)))
    for width, sets in sweep(slots + 1, watched):
        yield width, None if sets[slots] else sets[:slots]


def sets_on_turn(
    marker: Marker, shapes: tuple[Shape, ...], pivot: Point, spin: float, size: TableSize | None
) -> dict[Sets, float]:
    """Return the odds of what a marker covers whose centre is `spin` inches from a pivot.

    `{sets: share of the turn}`; the shares sum to 1.
    """
    shares: dict[Sets, float] = {}
    for width, sets in parts_of_turn(marker, shapes, pivot, spin, size):
        shares[sets] = shares.get(sets, 0.0) + width / TURN
    return shares


@lru_cache(maxsize=256)
def scattered(
    marker: Marker,
    shapes: tuple[Shape, ...],
    aim: Point,
    distances: Distances,
    size: TableSize | None,
) -> tuple[tuple[Sets, float], ...]:
    """Return the odds of what a marker covers that moves from `aim` in a random direction.

    `((sets, probability), ...)`; the probabilities sum to those of the distances.
    """
    found: dict[Sets, float] = {}
    for inches, weight in distances:
        if inches <= 0:
            shares = {sets_at(marker, shapes, aim, size): 1.0}
        else:
            shares = sets_on_turn(marker, shapes, aim, inches, size)
        for sets, share in shares.items():
            found[sets] = found.get(sets, 0.0) + weight * share
    return tuple(found.items())


class Reroll(NamedTuple):
    """A right to re-roll a scatter, used where fewer than `below` are hit."""

    below: int
    after_hit: bool
    """Whether it may be used though the marker was not moved at all."""


def landings(
    at_aim: Mapping[Label, float],
    moved: Mapping[Label, float],
    hits: Callable[[Label], int],
    reroll: Reroll | None,
) -> dict[Label, float]:
    """Return the odds of a scatter that may be re-rolled, once.

    `at_aim` holds what comes of a Hit, `moved` what comes of an arrow; both together sum to 1.
    """
    first: dict[Label, float] = {}
    again = 0.0
    for outcomes, may in ((at_aim, reroll and reroll.after_hit), (moved, reroll is not None)):
        for label, weight in outcomes.items():
            if may and reroll and hits(label) < reroll.below:
                again += weight
            else:
                first[label] = first.get(label, 0.0) + weight
    if again:
        for label, weight in (*at_aim.items(), *moved.items()):
            first[label] = first.get(label, 0.0) + again * weight
    return first
