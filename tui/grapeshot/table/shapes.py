"""What a model covers of the table: a round base, or a hull."""

from __future__ import annotations

from functools import lru_cache
from math import acos, atan2, cos, hypot, pi, radians, sin
from typing import TypeAlias

from grapeshot.records import NamedTuple
from grapeshot.table.points import EPSILON, MILLIMETRES, Point
from grapeshot.table.turns import ALL, NONE, TURN, Arc, Arcs, arcs_within, overlap

_SAMPLE = 0.381966
"""Where in an arc its distance is looked at: not in the middle, where symmetry puts points at which
a side is just touched."""


class Base(NamedTuple):
    """A round base: its centre and its radius in inches."""

    centre: Point
    radius: float

    @classmethod
    def of(cls, centre: Point, millimetres: float) -> Base:
        """Return a base of so many millimetres across."""
        return cls(centre, millimetres / MILLIMETRES / 2)

    def distance_to(self, point: Point) -> float:
        """Return the distance of a point from the nearest point of the base; 0 on it."""
        return max(0.0, self.centre.distance_to(point) - self.radius)

    def farthest_from(self, point: Point) -> float:
        """Return the distance of a point from the farthest point of the base."""
        return self.centre.distance_to(point) + self.radius

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Return whether a disc of radius `margin` about a point lies wholly on the base."""
        return self.centre.distance_to(point) + margin <= self.radius + EPSILON

    def arcs(self, pivot: Point, spin: float, reach: float) -> Arcs:
        """Return the turns at which the point is nearer than `reach` to some of the base."""
        return arcs_within(pivot, spin, self.centre, self.radius + reach)

    def arcs_wholly(self, pivot: Point, spin: float, reach: float) -> Arcs:
        """Return the turns at which the point is nearer than `reach` to all of the base."""
        return arcs_within(pivot, spin, self.centre, reach - self.radius)


class Hull(NamedTuple):
    """A rectangle: its centre, its length along the facing, its width, the facing in degrees."""

    centre: Point
    length: float
    width: float
    facing: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """The corners: front left, front right, rear right, rear left."""
        return _corners(self)

    def inside(self, point: Point) -> Point:
        """Return a point as the hull sees it: x forwards of its centre, y to the left."""
        across, up = point.x - self.centre.x, point.y - self.centre.y
        cosine, sine = _heading(self.facing)
        return Point(across * cosine + up * sine, up * cosine - across * sine)

    def distance_to(self, point: Point) -> float:
        """Return the distance of a point from the nearest point of the hull; 0 on it."""
        forwards, left = self.inside(point)
        past = max(0.0, abs(forwards) - self.length / 2)
        beside = max(0.0, abs(left) - self.width / 2)
        return hypot(past, beside)

    def farthest_from(self, point: Point) -> float:
        """Return the distance of a point from the farthest point of the hull."""
        forwards, left = self.inside(point)
        return hypot(abs(forwards) + self.length / 2, abs(left) + self.width / 2)

    def holds(self, point: Point, margin: float = 0.0) -> bool:
        """Return whether a disc of radius `margin` about a point lies wholly on the hull."""
        forwards, left = self.inside(point)
        return (
            abs(forwards) + margin <= self.length / 2 + EPSILON
            and abs(left) + margin <= self.width / 2 + EPSILON
        )

    def arcs(self, pivot: Point, spin: float, reach: float) -> Arcs:
        """Return the turns at which the point is nearer than `reach` to some of the hull.

        The points at that distance are a rectangle with rounded corners: where the circle of the
        point meets its sides and corners is found in closed form.
        """
        away, limit = self.distance_to(pivot), reach - EPSILON
        if spin <= EPSILON:
            return ALL if away < limit else NONE
        if away + spin < limit:
            return ALL
        if away - spin >= limit or spin - self.farthest_from(pivot) >= limit:
            return NONE
        return self._arcs_between(self._crossings(pivot, spin, reach), pivot, spin, limit)

    def _arcs_between(
        self, crossings: list[float], pivot: Point, spin: float, limit: float
    ) -> Arcs:
        """Return those of the arcs between crossings on which the point is nearer than `limit`."""
        turns = sorted({turn % TURN for turn in crossings}) or [0.0]
        (forwards, left), facing = self.inside(pivot), radians(self.facing)
        half_length, half_width = self.length / 2, self.width / 2
        found: list[Arc] = []
        covered_to = -1.0
        for start, end in zip(turns, [*turns[1:], turns[0] + TURN], strict=True):
            turn = start + _SAMPLE * (end - start) - facing
            past = abs(forwards + spin * cos(turn)) - half_length
            beside = abs(left + spin * sin(turn)) - half_width
            if (
                past >= limit
                or beside >= limit
                or (past > 0 < beside and hypot(past, beside) >= limit)
            ):
                continue
            joined = found.pop().start if covered_to == start else start
            found.append(Arc(joined, end - joined))
            covered_to = end
        return ALL if len(found) == 1 and found[0].width >= TURN - EPSILON else tuple(found)

    def _crossings(self, pivot: Point, spin: float, reach: float) -> list[float]:
        facing = radians(self.facing)
        forwards, left = self.inside(pivot)
        turns: list[float] = []
        sides = ((self.length / 2 + reach, forwards, 0.0), (self.width / 2 + reach, left, pi / 2))
        for level, coordinate, direction in sides:
            turns += _meets_line(spin, level - coordinate, facing + direction)
            turns += _meets_line(spin, level + coordinate, facing + direction + pi)
        for corner in self.corners:
            turns += _meets_circle(pivot, spin, corner, reach)
        return turns

    def arcs_wholly(self, pivot: Point, spin: float, reach: float) -> Arcs:
        """Return the turns at which the point is nearer than `reach` to all of the hull."""
        arcs: Arcs = ALL
        for corner in self.corners:
            arcs = overlap(arcs, arcs_within(pivot, spin, corner, reach))
        return arcs


Shape: TypeAlias = Base | Hull


@lru_cache(maxsize=1024)
def _heading(facing: float) -> tuple[float, float]:
    """Return cosine and sine of a facing in degrees: the same few hulls are asked for always."""
    return cos(radians(facing)), sin(radians(facing))


@lru_cache(maxsize=1024)
def _corners(hull: Hull) -> tuple[Point, Point, Point, Point]:
    half_length, half_width = hull.length / 2, hull.width / 2

    def corner(forwards: float, left: float) -> Point:
        return hull.centre.shifted(Point(forwards, left).turned(hull.facing))

    return (
        corner(half_length, half_width),
        corner(half_length, -half_width),
        corner(-half_length, -half_width),
        corner(-half_length, half_width),
    )


def _meets_line(spin: float, level: float, direction: float) -> list[float]:
    """Return the turns at which the point is on a line, also where it just touches it."""
    return _about(level / spin, direction)


def _meets_circle(pivot: Point, spin: float, centre: Point, radius: float) -> list[float]:
    """Return the turns at which the point is on a circle, also where it just touches it."""
    away = pivot.distance_to(centre)
    if away <= EPSILON:
        return []
    cosine = (away * away + spin * spin - radius * radius) / (2 * away * spin)
    return _about(cosine, atan2(centre.y - pivot.y, centre.x - pivot.x))


def _about(cosine: float, direction: float) -> list[float]:
    if abs(cosine) > 1 + EPSILON:
        return []
    half = acos(min(1.0, max(-1.0, cosine)))
    return [direction - half, direction + half]


def gap(first: Shape, second: Shape) -> float:
    """Return the distance between the nearest points of two shapes; 0 where they meet."""
    if isinstance(first, Base):
        return max(0.0, second.distance_to(first.centre) - first.radius)
    if isinstance(second, Base):
        return gap(second, first)
    if _overlap(first, second) and _overlap(second, first):
        return 0.0
    return min(
        *(first.distance_to(corner) for corner in second.corners),
        *(second.distance_to(corner) for corner in first.corners),
    )


def _overlap(first: Hull, second: Hull) -> bool:
    """Return whether no side of the first hull's own directions parts the two."""
    seen = [first.inside(corner) for corner in second.corners]
    across, up = [point.x for point in seen], [point.y for point in seen]
    half_length, half_width = first.length / 2, first.width / 2
    return (
        min(across) <= half_length
        and max(across) >= -half_length
        and min(up) <= half_width
        and max(up) >= -half_width
    )
