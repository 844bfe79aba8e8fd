"""Templates with a convex outline, and how much of a base or hull lies under one: exact areas."""

from __future__ import annotations

from math import atan2, hypot, pi, sqrt

from grapeshot.records import NamedTuple
from grapeshot.table.points import Point
from grapeshot.table.shapes import Base, Hull, Shape

_ROUND = 24
"""Straight parts of which the round end of a flame is made."""


class Outline(NamedTuple):
    """A convex outline: its corners, counter-clockwise."""

    corners: tuple[Point, ...]

    def placed(self, at: Point, degrees: float) -> Outline:
        """Return the outline turned about the origin, and the origin laid on a point."""
        return Outline(tuple(c.turned(degrees).shifted(at) for c in self.corners))

    @property
    def area(self) -> float:
        """The area in square inches."""
        following = self.corners[1:] + self.corners[:1]
        pairs = zip(self.corners, following, strict=True)
        return sum(a.x * b.y - b.x * a.y for a, b in pairs) / 2

    def share_under(self, shape: Shape) -> float:
        """Return how much of a shape lies under the outline, from 0 to 1."""
        if isinstance(shape, Base):
            return self._under_circle(shape.centre, shape.radius) / (pi * shape.radius**2)
        return max(0.0, self._clipped(shape).area) / (shape.length * shape.width)

    def _under_circle(self, centre: Point, radius: float) -> float:
        """Return the area of the outline that lies within a circle.

        Seen from the centre each side adds a signed triangle, as far as the side lies within the
        circle, and a signed sector where it lies outside.
        """
        seen = [Point(c.x - centre.x, c.y - centre.y) for c in self.corners]
        return sum(_slice(a, b, radius) for a, b in zip(seen, seen[1:] + seen[:1], strict=True))

    def _clipped(self, hull: Hull) -> Outline:
        """Return the part of the outline that lies on a hull, in the hull's own directions."""
        corners = [hull.inside(corner) for corner in self.corners]
        for axis, half in ((0, hull.length / 2), (1, hull.width / 2)):
            for sign in (1, -1):
                corners = _cut(corners, axis, sign, half)
        return Outline(tuple(corners))


def flame(length: float = 8.0, narrow: float = 0.5, wide: float = 2.5) -> Outline:
    """Return a flame: from a narrow end at the origin to a wide round one, along the x axis.

    All inches; the default is the usual template's size.
    """
    radius = wide / 2
    middle = Point(length - radius, 0.0)
    steps = (180 * step / _ROUND - 90 for step in range(_ROUND + 1))
    end = tuple(middle.moved(degrees, radius) for degrees in steps)
    return Outline((Point(0.0, narrow / 2), Point(0.0, -narrow / 2), *end))


def _slice(start: Point, end: Point, radius: float) -> float:
    """Return the signed area between the origin and a side, within a circle about the origin."""
    across, up = end.x - start.x, end.y - start.y
    a = across * across + up * up
    if a == 0:
        return 0.0
    b = start.x * across + start.y * up
    c = start.x**2 + start.y**2 - radius * radius
    root = b * b - a * c
    if root <= 0:
        return _sector(start, end, radius)
    first = min(1.0, max(0.0, (-b - sqrt(root)) / a))
    last = min(1.0, max(0.0, (-b + sqrt(root)) / a))
    enter = Point(start.x + first * across, start.y + first * up)
    leave = Point(start.x + last * across, start.y + last * up)
    within = (enter.x * leave.y - leave.x * enter.y) / 2
    return _sector(start, enter, radius) + within + _sector(leave, end, radius)


def _sector(start: Point, end: Point, radius: float) -> float:
    if start == end or hypot(*start) == 0 or hypot(*end) == 0:
        return 0.0
    cross = start.x * end.y - end.x * start.y
    return radius * radius * atan2(cross, start.x * end.x + start.y * end.y) / 2


def _cut(corners: list[Point], axis: int, sign: int, half: float) -> list[Point]:
    """Return the part of a polygon on one side of a line at right angles to an axis."""
    kept: list[Point] = []
    for corner, following in zip(corners, corners[1:] + corners[:1], strict=True):
        here, there = half - sign * corner[axis], half - sign * following[axis]
        if here >= 0:
            kept.append(corner)
        if here * there < 0:
            share = here / (here - there)
            kept.append(
                Point(
                    corner.x + share * (following.x - corner.x),
                    corner.y + share * (following.y - corner.y),
                )
            )
    return kept
