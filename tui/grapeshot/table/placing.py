"""Choosing the place of a marker: where it covers most, and which turn of it reaches most."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import atan2, degrees

from grapeshot.records import NamedTuple
from grapeshot.table.crossings import Edge, Round, Straight, crossings, edges_of, meet
from grapeshot.table.markers import Marker
from grapeshot.table.points import EPSILON, ORIGIN, Point
from grapeshot.table.scattering import TableSize
from grapeshot.table.shapes import Shape
from grapeshot.table.turns import TURN, Watched, sweep

_INSIDE = 1e-7
"""Inches by which a place is kept inside the edge of what it covers."""


class Place(NamedTuple):
    """A place for a marker, and how many shapes it covers there."""

    covered: int
    at: Point


class Places:
    """All places worth considering for a marker that is one circle, inches in radius.

    `banned` are shapes that no part of the marker may lie over; its centre stays on the table.
    """

    def __init__(
        self,
        radius: float,
        shapes: tuple[Shape, ...],
        banned: tuple[Shape, ...],
        size: TableSize | None = None,
    ) -> None:
        self._marker = Marker.round(2 * radius)
        self._shapes = shapes
        self._banned = banned
        self._size = size
        edges = [edge for shape in shapes for edge in edges_of(shape, radius - _INSIDE)]
        edges += [edge for shape in banned for edge in edges_of(shape, radius + _INSIDE)]
        self._edges = edges + (size.edges if size else [])
        points = [shape.centre for shape in shapes] + list(crossings(self._edges))
        points += [_point_of(edge) for edge in edges]
        self.fixed = sorted(self._allowed(points), key=lambda place: -place.covered)
        """Places that do not depend on what the marker has to touch; most covered first."""

    def _allowed(self, points: Iterable[Point]) -> Iterator[Place]:
        return (Place(self._covered(p), p) for p in points if not self.is_banned(p))

    def _covered(self, at: Point) -> int:
        return self._marker.sets_under(at, self._shapes)[0].bit_count()

    def is_banned(self, at: Point) -> bool:
        """Return whether the marker would lie off the table or over what it may not cover."""
        off = self._size is not None and self._size.is_off(at)
        return off or self._marker.covers_any(at, self._banned)

    def best(self, near: tuple[Point, ...], reach: float) -> Place | None:
        """Return the place within reach of any of some points that covers most.

        None where no place there is allowed. Equal places: the first in a fixed order.
        """
        found = self._best_fixed(near, reach)
        if found and found.covered == self.fixed[0].covered:
            return found
        for point in near:
            limit = Round(point, reach - _INSIDE)
            on_limit = (p for edge in self._edges for p in meet(limit, edge))
            for place in self._allowed([point, *on_limit]):
                if found is None or place.covered > found.covered:
                    found = place
        return found

    def _best_fixed(self, near: tuple[Point, ...], reach: float) -> Place | None:
        for place in self.fixed:
            if any(point.distance_to(place.at) <= reach + EPSILON for point in near):
                return place
        return None


def _point_of(edge: Edge) -> Point:
    """Return a point of an edge that may cross no other."""
    if isinstance(edge, Straight):
        return edge.start
    return Point(edge.centre.x + edge.radius, edge.centre.y)


@lru_cache(maxsize=64)
def places(
    radius: float,
    shapes: tuple[Shape, ...],
    banned: tuple[Shape, ...],
    size: TableSize | None = None,
) -> Places:
    """Return the places of a marker among these shapes; kept for the next who asks."""
    return Places(radius, shapes, banned, size)


class Orientation(NamedTuple):
    """A turn of a marker about its centre, in degrees, and how many shapes it then covers."""

    degrees: float
    covered: int


@lru_cache(maxsize=64)
def best_orientation(
    marker: Marker, at: Point, shapes: tuple[Shape, ...], banned: tuple[Shape, ...] = ()
) -> Orientation | None:
    """Return the turn of a marker at a place under which it covers most shapes.

    None where every turn lies over something banned. Equal turns: the one nearest to none.
    """
    found = [(-_union(marker.sets_under(at, shapes)).bit_count(), 0.0)]
    if marker.covers_any(at, banned):
        found.clear()
    start = 0.0
    for width, sets in sweep(2 * len(marker.circles), _watched(marker, at, shapes, banned)):
        if not _union(sets[1::2]):
            found.append((-_union(sets[::2]).bit_count(), start + width / 2))
        start += width
    if not found:
        return None
    covered, turn = min(found)
    return Orientation(degrees(turn), -covered)


def _watched(
    marker: Marker, at: Point, shapes: tuple[Shape, ...], banned: tuple[Shape, ...]
) -> Iterator[Watched]:
    """Yield when each circle, going round the marker's centre, lies over each shape."""
    for number, (radius, shift, _) in enumerate(marker.circles):
        spin = ORIGIN.distance_to(shift)
        phase = atan2(shift.y, shift.x)
        for slot, group in ((2 * number, shapes), (2 * number + 1, banned)):
            for index, shape in enumerate(group):
                arcs = shape.arcs(at, spin, radius)
                moved = tuple(a._replace(start=(a.start - phase) % TURN) for a in arcs)
                yield Watched(slot, 1 << index, moved)


def _union(sets: tuple[int, ...]) -> int:
    union = 0
    for each in sets:
        union |= each
    return union
